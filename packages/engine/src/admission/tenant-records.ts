import { BoundedMap } from '../bounded-map.ts';
import { callingKinds } from '../node-traits.ts';
import type { Purpose } from '../request.ts';
import { audienceOf } from '../request.ts';
import { CalledLength } from './called-length.ts';
import { DecisionBreaker, TenantBreaker } from './circuit-breaker.ts';
import { CostEstimate } from './cost-estimate.ts';

/** An escape in the text of a graph could spell the kind of a node in another way. */
const callingKind = new RegExp(`"(?:${callingKinds.join('|')})"|\\\\u`);

const MAX_TENANTS = 5_000;
/** The limit is for each tenant, so that one tenant's decisions never push out another's. */
const MAX_DECISIONS = 300;

/** The record of one decision of one tenant. */
export class DecisionRecord {
  readonly cost = new CostEstimate();
  readonly breaker = new DecisionBreaker();
  readonly called = new CalledLength();
  #mayCall: boolean | null = null;

  /** Whether the decision can call others. */
  mayCall(content: string): boolean {
    this.#mayCall ??= callingKind.test(content);
    return this.#mayCall;
  }
}

const newDecisionRecord = () => new DecisionRecord();

/** The record of one tenant. */
export class TenantRecord {
  readonly breaker = new TenantBreaker();
  readonly #decisions = new BoundedMap<DecisionRecord>(MAX_DECISIONS);

  decision(hash: string): DecisionRecord {
    return this.#decisions.use(hash, newDecisionRecord);
  }
}

const newTenantRecord = () => new TenantRecord();

/**
 * The records of tenants and their decisions. Work for callers and work for authors have separate records, so that
 * nobody is refused at the public endpoint because of an attempt in an editor.
 */
export class TenantRecords {
  readonly #records = {
    callers: new BoundedMap<TenantRecord>(MAX_TENANTS),
    authors: new BoundedMap<TenantRecord>(MAX_TENANTS),
  };

  of({ purpose, tenant, decision }: { purpose: Purpose; tenant: string; decision: { hash: string } }) {
    const record = this.#records[audienceOf[purpose]].use(tenant, newTenantRecord);
    return { tenant: record, decision: record.decision(decision.hash) };
  }
}
