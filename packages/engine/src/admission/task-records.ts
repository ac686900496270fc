import { BoundedMap } from '../bounded-map.ts';
import { audienceOf } from '../request.ts';
import type { Task } from '../task.ts';
import { CalledLength } from './called-length.ts';
import { AccountBreaker, DecisionBreaker } from './circuit-breaker.ts';
import { CostEstimate } from './cost-estimate.ts';

const MAX_ACCOUNTS = 5_000;
const MAX_TENANTS = 5_000;
/** The limit is for each tenant, so that one tenant's decisions never push out another's. */
const MAX_DECISIONS = 300;

/** The record of one decision of one tenant. */
type DecisionRecord = { readonly cost: CostEstimate; readonly breaker: DecisionBreaker; readonly called: CalledLength };

const newDecisionRecord = (): DecisionRecord => ({
  cost: new CostEstimate(),
  breaker: new DecisionBreaker(),
  called: new CalledLength(),
});
const newTenantDecisions = () => new BoundedMap<DecisionRecord>(MAX_DECISIONS);
const newBreaker = () => new AccountBreaker();

const newRecords = () => ({
  breakers: new BoundedMap<AccountBreaker>(MAX_ACCOUNTS),
  tenants: new BoundedMap<BoundedMap<DecisionRecord>>(MAX_TENANTS),
});

export type RecordsOfTask = { readonly breaker: AccountBreaker; readonly decision: DecisionRecord };

/**
 * What is known of accounts and of the decisions of tenants. Work for callers and work for authors have separate records, so
 * that nobody is refused at the public endpoint because of an attempt in an editor.
 */
export class TaskRecords {
  readonly #records = { callers: newRecords(), authors: newRecords() };

  of({ purpose, tenant, account, decision }: Pick<Task, 'purpose' | 'tenant' | 'account' | 'decision'>): RecordsOfTask {
    const { breakers, tenants } = this.#records[audienceOf[purpose]];
    return {
      breaker: breakers.use(account, newBreaker),
      decision: tenants.use(tenant, newTenantDecisions).use(decision.hash, newDecisionRecord),
    };
  }
}
