import type { CheckOutcome, Evaluator, Problem } from '@rulewright/engine';
import type { Actor } from '#identity';
import { Failure, notNow } from '#platform';

/** A graph that could not be checked has no list of problems. */
export function requireChecked(outcome: CheckOutcome): Problem[] {
  if (outcome.ok) return outcome.problems;
  throw notNow(outcome.error);
}

/**
 * Fails with the problems that keep a graph from being served. It may take seconds, so do not call it in a transaction.
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
