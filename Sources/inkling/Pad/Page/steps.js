// Undo and redo of whole states, which share their strokes.

const kept = 200;

export class Steps {
  #before = [];
  #after = [];

  get canUndo() { return this.#before.length > 0; }
  get canRedo() { return this.#after.length > 0; }

  /** Records the state before a change. */
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

  /** Returns the previous state, given the current one; undefined when there is none. */
  undo(state) {
    if (!this.canUndo) return undefined;
    this.#after.push(state);
    return this.#before.pop();
  }

  /** Returns the next state, given the current one; undefined when there is none. */
  redo(state) {
    if (!this.canRedo) return undefined;
    this.#before.push(state);
    return this.#after.pop();
  }
}
