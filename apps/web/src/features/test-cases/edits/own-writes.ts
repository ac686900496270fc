/** A state of a case: its revision, or null while it is not there. */
type State = number | null;

/**
 * Which states of a case this page has made one after the other. What was written from any of them is written from the last:
 * nobody else has changed anything in between.
 */
export class OwnWrites {
  readonly #byCase = new Map<string, { states: Set<State>; last: State }>();

  add(id: string, base: State, written: State): void {
    const known = this.#byCase.get(id);
    const states = known?.last === base ? known.states : new Set([base]);
    this.#byCase.set(id, { states: states.add(written), last: written });
  }

  /** The state that a change of a state is based on by now. */
  latest(id: string, base: State): State {
    const known = this.#byCase.get(id);
    return known?.states.has(base) ? known.last : base;
  }
}
