// Undo and redo of whole states, which share their strokes.

const kept = 200;

export class Steps {
  #before = [];
  #after = [];

  get canUndo() { return this.#before.length > 0; }
  get canRedo() { return this.#after.length > 0; }

  remember(state) {
    this.#before.push(state);
    if (this.#before.length > kept) this.#before.shift();
    this.#after = [];
  }

  /** Discards the last recorded change, which was cancelled. */
  forget() { this.#before.pop(); }

  /** Discards all steps, for example after a change that isn't recorded. */
  clear() {
    this.#before = [];
    this.#after = [];
  }

  undo(state) {
    if (!this.canUndo) return undefined;
    this.#after.push(state);
    return this.#before.pop();
  }

  redo(state) {
    if (!this.canRedo) return undefined;
    this.#before.push(state);
    return this.#after.pop();
  }
}
