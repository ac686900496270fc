import type { LogEntry } from '@rulewright/contract';

export const sources: Record<LogEntry['source'], string> = {
  public: 'Public endpoint',
  console: 'Evaluation console',
};

export const outcomes: Record<LogEntry['outcome'], string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
};
