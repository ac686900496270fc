import type { CheckOutcome, Evaluator, ListedProblems, Problem } from '@rulewright/engine';
import { Failure, notNow } from '#platform';
import type { Executor } from '#platform/db';
import type { AccountOf } from '#platform/limits';
import { concurrencyLimit } from '#platform/limits';

import type { CheckedDocument } from './check-facts.ts';
import { findCheckFacts } from './check-facts.ts';

/** How many checks of an account look up at once what they should know, because each may hold many graphs in memory. */
export const CHECK_LOOKUPS_AT_ONCE = 4;
const CHECK_LOOKUPS_WAITING = 50;

type Parts = { db: Executor; evaluator: Evaluator; accountOf: AccountOf };

export type GraphChecks = ReturnType<typeof graphChecks>;

/** Checks graphs as the content of a document, with what is known of that document and of those that it calls. */
export function graphChecks({ db, evaluator, accountOf }: Parts) {
  const limited = concurrencyLimit({ accountOf, atOnce: CHECK_LOOKUPS_AT_ONCE, waiting: CHECK_LOOKUPS_WAITING });

  async function check(document: CheckedDocument, content: string): Promise<ListedProblems> {
    const { organizationId } = document;
    const facts = await limited(organizationId, () => findCheckFacts(db, document, content));
    return requireChecked(await evaluator.check(content, organizationId, facts));
  }

  return {
    check,

    /**
     * Fails with the problems of a graph whose errors prevent it from being served. Returns its warnings otherwise. The check may
     * take seconds, so do not call it in a transaction.
     */
    async requireServable(document: CheckedDocument, content: string): Promise<ListedProblems> {
      const found = await check(document, content);
      const [first] = found.problems;
      // Errors come first.
      if (first?.severity !== 'error') return found;
      throw new Failure('invalid', first.message, { details: found.problems.map(toDetail) });
    },
  };
}

/** Fails if the graph could not be checked, because there is no list of problems then. */
function requireChecked(outcome: CheckOutcome): ListedProblems {
  if (outcome.ok) return outcome;
  throw notNow(outcome.error);
}

const toDetail = ({ severity, code, message, nodeId, place, fix }: Problem) => ({
  path: 'content',
  severity,
  code,
  message,
  ...(nodeId && { node_id: nodeId }),
  ...(place && { place }),
  ...(fix && { fix }),
});
