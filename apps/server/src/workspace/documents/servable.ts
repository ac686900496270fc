import type { CheckOutcome, Evaluator, ListedProblems, Problem } from '@rulewright/engine';
import { Failure, notNow } from '#platform';
import type { Executor } from '#platform/db';

import type { CheckedDocument } from './check-facts.ts';
import { findCheckFacts } from './check-facts.ts';

/** Checks a graph as the content of a document, with what is known of that document and of those that it calls. */
export async function checkContent(
  { db, evaluator }: { db: Executor; evaluator: Evaluator },
  document: CheckedDocument,
  content: string,
): Promise<ListedProblems> {
  const facts = await findCheckFacts(db, document, content);
  return requireChecked(await evaluator.check(content, document.organizationId, facts));
}

/** Fails if the graph could not be checked, because there is no list of problems then. */
function requireChecked(outcome: CheckOutcome): ListedProblems {
  if (outcome.ok) return outcome;
  throw notNow(outcome.error);
}

/**
 * Fails with the problems of a graph whose errors prevent it from being served. Returns its warnings otherwise. The check may
 * take seconds, so do not call it in a transaction.
 */
export async function requireServable(
  { db, evaluator }: { db: Executor; evaluator: Evaluator },
  document: CheckedDocument,
  content: string,
): Promise<ListedProblems> {
  const found = await checkContent({ db, evaluator }, document, content);
  const [first] = found.problems;
  // Errors come first.
  if (first?.severity !== 'error') return found;
  throw new Failure('invalid', first.message, { details: found.problems.map(toDetail) });
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
