import type { TestFigures } from '@rulewright/contract';
import { coverageText } from '@rulewright/jdm';
import { Badge } from '#ui/feedback/badge.tsx';

/** How many test cases passed in a run, and how much they reached. */
export function TestsBadge({ figures }: { figures: TestFigures }) {
  const { passed, failed } = figures;
  return <Badge tone={failed === 0 && passed > 0 ? 'good' : 'quiet'}>{testsText(figures)}</Badge>;
}

function testsText({ passed, failed, coverage }: TestFigures): string {
  const reached = `${coverageText(coverage)} reached`;
  const total = passed + failed;
  if (total === 0) return 'No tests';
  return failed === 0
    ? `${total} ${total === 1 ? 'test' : 'tests'} passed, ${reached}`
    : `${failed} of ${total} tests failed, ${reached}`;
}
