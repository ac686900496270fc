import { LookupFailures } from './lookup-failures.ts';
import { ZenEngine } from './zen.ts';

type Zen = InstanceType<typeof ZenEngine>;
type Decision = ReturnType<Zen['createDecision']>;
type Content = Parameters<Zen['createDecision']>[0];
type Handlers = NonNullable<ConstructorParameters<typeof ZenEngine>[0]>;

const MAX_ENGINES = 64;

/** One engine for each context, because an engine asks for a called decision by its key alone, without saying for whom. */
export class ContextEngines {
  readonly #handlersOf: (contextId: number, lookupFailures: LookupFailures) => Handlers;
  readonly #engines = new Map<number, ContextEngine>();

  constructor(handlersOf: (contextId: number, lookupFailures: LookupFailures) => Handlers) {
    this.#handlersOf = handlersOf;
  }

  /** The engine is not closed until its caller has lowered `users` again. */
  take(contextId: number): ContextEngine {
    const engine =
      this.#engines.get(contextId) ?? new ContextEngine((failures) => this.#handlersOf(contextId, failures));
    // Keeps the map in the order of use, with the latest at the end.
    this.#engines.delete(contextId);
    this.#engines.set(contextId, engine);
    engine.users++;
    if (this.#engines.size > MAX_ENGINES) this.#closeOne();
    return engine;
  }

  release(slot: number) {
    for (const engine of this.#engines.values()) engine.decisions.delete(slot);
  }

  #closeOne() {
    for (const [contextId, engine] of this.#engines) {
      if (engine.users > 0) continue;
      this.#engines.delete(contextId);
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
