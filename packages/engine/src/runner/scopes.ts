import { ZenEngine } from './zen.ts';

type Zen = InstanceType<typeof ZenEngine>;
type Decision = ReturnType<Zen['createDecision']>;
type Content = Parameters<Zen['createDecision']>[0];
type Handlers = NonNullable<ConstructorParameters<typeof ZenEngine>[0]>;

const MAX_SCOPES = 64;

/** One engine a scope, because the engine asks for a sub-decision by its key alone. */
export class Scopes {
  readonly #handlersOf: (scope: string) => Handlers;
  readonly #open = new Map<string, Scope>();

  constructor(handlersOf: (scope: string) => Handlers) {
    this.#handlersOf = handlersOf;
  }

  /** Counts as in use until it is let go. */
  take(name: string): Scope {
    const scope = this.#open.get(name) ?? new Scope(new ZenEngine(this.#handlersOf(name)));
    // Moved to the end: the first is the one that was not asked for longest.
    this.#open.delete(name);
    this.#open.set(name, scope);
    scope.users++;
    if (this.#open.size > MAX_SCOPES) this.#close();
    return scope;
  }

  forget(slot: number) {
    for (const scope of this.#open.values()) scope.decisions.delete(slot);
  }

  #close() {
    for (const [name, scope] of this.#open) {
      if (scope.users > 0) continue;
      this.#open.delete(name);
      scope.zen.dispose();
      return;
    }
  }
}

class Scope {
  users = 0;
  readonly decisions = new Map<number, Decision>();
  readonly zen: Zen;

  constructor(zen: Zen) {
    this.zen = zen;
  }

  decision(slot: number, content: Content): Decision {
    let decision = this.decisions.get(slot);
    if (!decision) {
      decision = this.zen.createDecision(content);
      this.decisions.set(slot, decision);
    }
    return decision;
  }
}
