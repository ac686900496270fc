import type { Purpose } from '../engine.ts';
import type { Task } from '../task.ts';

export function countByPurpose(tasks: Iterable<Task>): Record<Purpose, number> {
  const counts: Record<Purpose, number> = { public: 0, console: 0, test: 0, check: 0, schema: 0 };
  for (const { purpose } of tasks) counts[purpose]++;
  return counts;
}
