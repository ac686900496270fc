import { isRecord } from '#lib/json/is-record.ts';
import { documentPath } from '#workspace/urls/paths.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/**
 * Leads to the failing cases on the tab Tests, with called documents as live, as the publish gate ran them. Whoever follows it
 * has seen that some fail, so the server runs again what the page cannot run itself.
 */
export const failingCasesLink = (address: DocumentAddress) => ({
  to: `${documentPath(address)}?tab=tests&show=failing&called=live`,
  state: { runsOnServer: true },
});

/** Whether the state of a location is that of such a link. */
export const asksForRun = (state: unknown) => isRecord(state) && state.runsOnServer === true;
