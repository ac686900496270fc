import { MAX_PROBLEMS } from '@rulewright/jdm';

/** A check ends with so many problems, so that a graph with that many may have more. */
export function countedProblems(count: number) {
  if (count >= MAX_PROBLEMS) return `${MAX_PROBLEMS} or more problems`;
  return count === 1 ? '1 problem' : `${count} problems`;
}
