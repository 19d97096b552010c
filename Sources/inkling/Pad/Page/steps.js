// What can be undone and done again: whole states, which share their strokes.

const kept = 200;

export class Steps {
  #before = [];
  #after = [];

  get canUndo() { return this.#before.length > 0; }

  get canRedo() { return this.#after.length > 0; }

  /** Remembers the state that a change is about to replace. */
  remember(state) {
    this.#before.push(state);
    if (this.#before.length > kept) this.#before.shift();
    this.#after = [];
  }

  /** Forgets the change that was remembered last, which came to nothing. */
  forget() {
    this.#before.pop();
  }

  /** Forgets everything, as when something else was changed that no step knows. */
  clear() {
    this.#before = [];
    this.#after = [];
  }

  /** The state before, given the one that is; undefined when there is none. */
  undo(state) {
    if (!this.canUndo) return undefined;
    this.#after.push(state);
    return this.#before.pop();
  }

  /** The state after, given the one that is; undefined when there is none. */
  redo(state) {
    if (!this.canRedo) return undefined;
    this.#before.push(state);
    return this.#after.pop();
  }
}
