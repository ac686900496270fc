import { ZenEngine } from './zen.ts';

type Zen = InstanceType<typeof ZenEngine>;
type Decision = ReturnType<Zen['createDecision']>;
type Content = Parameters<Zen['createDecision']>[0];
type Handlers = NonNullable<ConstructorParameters<typeof ZenEngine>[0]>;

const MAX_ENGINES = 64;

/** One engine an owner, because the engine asks for a sub-decision by its key alone. */
export class OwnerEngines {
  readonly #handlersOf: (owner: string) => Handlers;
  readonly #open = new Map<string, OwnerEngine>();

  constructor(handlersOf: (owner: string) => Handlers) {
    this.#handlersOf = handlersOf;
  }

  /** Counts as in use until it is let go. */
  take(owner: string): OwnerEngine {
    const engine = this.#open.get(owner) ?? new OwnerEngine(new ZenEngine(this.#handlersOf(owner)));
    // Moved to the end: the first is the one that was not asked for longest.
    this.#open.delete(owner);
    this.#open.set(owner, engine);
    engine.users++;
    if (this.#open.size > MAX_ENGINES) this.#closeOne();
    return engine;
  }

  forget(slot: number) {
    for (const engine of this.#open.values()) engine.decisions.delete(slot);
  }

  #closeOne() {
    for (const [owner, engine] of this.#open) {
      if (engine.users > 0) continue;
      this.#open.delete(owner);
      engine.zen.dispose();
      return;
    }
  }
}

class OwnerEngine {
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
