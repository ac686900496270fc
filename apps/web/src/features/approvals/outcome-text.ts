import type { ApprovalRequest } from '@rulewright/contract';

/** The outcome of a closed request, with the reason that was given. */
export function endingOf({ state, version, decided_by, requested_by, reason }: ApprovalRequest) {
  const who = decided_by?.name ?? 'Somebody';
  const whose = decided_by?.id === requested_by.id ? 'their own request' : `the request of ${requested_by.name}`;
  const titles = {
    open: `${requested_by.name} asks to publish version ${version}`,
    approved: `${who} approved version ${version}`,
    declined: `${who} declined to publish version ${version}`,
    withdrawn: `${who} withdrew ${whose} to publish version ${version}`,
    outdated: `The request of ${requested_by.name} to publish version ${version} is outdated`,
  };
  return { title: titles[state], words: reason };
}
