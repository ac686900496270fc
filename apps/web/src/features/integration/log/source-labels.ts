import type { LogEntry } from '@rulewright/contract';

export const sources: Record<LogEntry['source'], string> = {
  public: 'Public endpoint',
  console: 'Evaluation console',
};
