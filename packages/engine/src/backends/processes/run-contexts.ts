import type { EvaluationRequest, Resolution } from '../../request.ts';
import { NotedCalls } from './noted-calls.ts';

/** How many contexts are kept. One that was forgotten and is used again needs a new engine instance in the worker. */
const MAX_CONTEXTS = 256;

type Scope = Pick<EvaluationRequest, 'tenant' | 'resolution' | 'effects'>;
type ScopeOfOne = Scope & Pick<EvaluationRequest, 'tellsCalls'>;

/**
 * The tenant, the resolution and the effects with which a worker may call the host. The engine asks for a called
 * decision by its key alone and does not say which evaluation asks, so evaluations share an engine instance only if
 * they have the same context. One that tells what it called has a context of its own.
 */
export type RunContext = Scope & {
  /** The worker sends it with every call of the host. */
  readonly id: number;
  /** Evaluations that run in it. */
  running: number;
  /** Calls of the host that are not answered yet. */
  openCalls: number;
  /** What its only evaluation calls, where that is told. */
  readonly calls: NotedCalls | null;
};

/** The contexts of one worker. */
export class RunContexts {
  readonly #byTenant = new Map<string, RunContext[]>();
  /** In the order of use, with the latest at the end. */
  readonly #byId = new Map<number, RunContext>();
  #lastId = 0;

  find(id: number): RunContext | null {
    return this.#byId.get(id) ?? null;
  }

  /** Begins an evaluation in its context, which is created where there is none yet. */
  enter(scope: ScopeOfOne): RunContext {
    const context = scope.tellsCalls ? this.#add(scope, new NotedCalls()) : this.#of(scope);
    context.running++;
    return context;
  }

  /**
   * Ends an evaluation in its context. One with pinned decisions is forgotten after its last evaluation: it keeps all of their
   * texts in memory, and no other request is likely to bring the same ones along. So is one that belongs to one evaluation.
   */
  leave(context: RunContext) {
    context.running--;
    const isOver = context.calls !== null || context.resolution.from === 'pinned';
    if (context.running === 0 && isOver) this.#forget(context);
  }

  #of(scope: Scope): RunContext {
    const known = this.#byTenant.get(scope.tenant)?.find((context) => isSame(context, scope));
    if (known) {
      this.#byId.delete(known.id);
      this.#byId.set(known.id, known);
      return known;
    }
    return this.#add(scope, null);
  }

  #add({ tenant, resolution, effects }: Scope, calls: NotedCalls | null): RunContext {
    if (this.#byId.size >= MAX_CONTEXTS) this.#forgetOne();
    const context = { id: ++this.#lastId, tenant, resolution, effects, running: 0, openCalls: 0, calls };
    this.#byId.set(context.id, context);
    this.#byTenant.set(tenant, [...(this.#byTenant.get(tenant) ?? []), context]);
    return context;
  }

  /** Forgets the context that was not used for the longest time. */
  #forgetOne() {
    for (const context of this.#byId.values())
      if (context.running === 0 && context.openCalls === 0) return this.#forget(context);
  }

  #forget(context: RunContext) {
    const { id, tenant } = context;
    this.#byId.delete(id);
    const others = this.#byTenant.get(tenant)?.filter((other) => other !== context) ?? [];
    if (others.length > 0) this.#byTenant.set(tenant, others);
    else this.#byTenant.delete(tenant);
  }
}

const isSame = (context: RunContext, { resolution, effects }: Scope) =>
  context.calls === null && context.effects === effects && resolvesAlike(context.resolution, resolution);

function resolvesAlike(one: Resolution, other: Resolution): boolean {
  if (one === other) return true;
  if (one.from === 'live' && other.from === 'live')
    return one.projectSlug === other.projectSlug && one.orgSlug === other.orgSlug;
  if (one.from === 'saved' && other.from === 'saved') return one.projectSlug === other.projectSlug;
  return one.from === 'pinned' && other.from === 'pinned' && one.decisions === other.decisions;
}
