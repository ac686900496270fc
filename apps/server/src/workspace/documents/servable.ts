import type { CheckOutcome, Evaluator, Problem } from '@rulewright/engine';
import type { Actor } from '#identity';
import { Failure, notNow } from '#platform';

/** Fails if the graph could not be checked, because there is no list of problems then. */
export function requireChecked(outcome: CheckOutcome): Problem[] {
  if (outcome.ok) return outcome.problems;
  throw notNow(outcome.error);
}

/**
 * Fails with the problems that prevent a graph from being served. The check may take seconds, so do not call it in a
 * transaction.
 */
export async function requireServable(evaluator: Evaluator, { organization }: Actor, content: string) {
  const problems = requireChecked(await evaluator.check(content, organization.id));
  if (problems.length === 0) return;
  throw new Failure('invalid', problems[0]?.message ?? 'The graph cannot be served', {
    details: problems.map(({ message, nodeId, place }) => ({
      path: 'content',
      message,
      ...(nodeId && { node_id: nodeId }),
      ...(place && { place }),
    })),
  });
}
