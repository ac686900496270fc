import type { LoggedRequest } from '@rulewright/contract';

export const sources: Record<LoggedRequest['source'], string> = {
  public: 'Public endpoint',
  console: 'Evaluation console',
};

export const outcomes: Record<LoggedRequest['outcome'], string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
};
