import { LookupFailures } from './lookup-failures.ts';
import { ZenEngine } from './zen.ts';

type Zen = InstanceType<typeof ZenEngine>;
type Decision = ReturnType<Zen['createDecision']>;
type Content = Parameters<Zen['createDecision']>[0];
type Handlers = NonNullable<ConstructorParameters<typeof ZenEngine>[0]>;

const MAX_ENGINES = 64;

/** One engine for each context, because the engine asks for a called decision by its key alone. */
export class ContextEngines {
  readonly #handlersOf: (contextId: number, lookupFailures: LookupFailures) => Handlers;
  readonly #open = new Map<number, ContextEngine>();

  constructor(handlersOf: (contextId: number, lookupFailures: LookupFailures) => Handlers) {
    this.#handlersOf = handlersOf;
  }

  /** The engine counts as in use until its `users` are lowered again. */
  take(contextId: number): ContextEngine {
    const engine = this.#open.get(contextId) ?? new ContextEngine((failures) => this.#handlersOf(contextId, failures));
    // The engine that was used last is the last of the map.
    this.#open.delete(contextId);
    this.#open.set(contextId, engine);
    engine.users++;
    if (this.#open.size > MAX_ENGINES) this.#closeOne();
    return engine;
  }

  forget(slot: number) {
    for (const engine of this.#open.values()) engine.decisions.delete(slot);
  }

  #closeOne() {
    for (const [contextId, engine] of this.#open) {
      if (engine.users > 0) continue;
      this.#open.delete(contextId);
      engine.zen.dispose();
      return;
    }
  }
}

class ContextEngine {
  users = 0;
  readonly decisions = new Map<number, Decision>();
  /** One list for each context, because a function can print any number and must not find another tenant's failure. */
  readonly lookupFailures = new LookupFailures();
  readonly zen: Zen;

  constructor(handlersOf: (lookupFailures: LookupFailures) => Handlers) {
    this.zen = new ZenEngine(handlersOf(this.lookupFailures));
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
