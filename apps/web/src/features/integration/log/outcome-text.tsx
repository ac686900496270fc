import { Text } from '@mantine/core';
import type { LogEntry } from '@rulewright/contract';

export const outcomes: Record<LogEntry['outcome'], string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
};

export function OutcomeText({ outcome }: Pick<LogEntry, 'outcome'>) {
  return (
    <Text span inherit c={outcome === 'failed' ? 'var(--rw-danger)' : 'var(--rw-accent)'}>
      {outcomes[outcome]}
    </Text>
  );
}
