import type { NetworkCalls } from '@rulewright/contract';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** What the functions of one case called. Empty where they called nothing. */
export function callWords(network: NetworkCalls | undefined): string {
  const { called = [], refused = [] } = network ?? {};
  return [
    ...(refused.length > 0 ? [`A function was not let call ${listed.format(refused)}.`] : []),
    ...(called.length > 0 ? [`A function called ${listed.format(called)}.`] : []),
  ].join(' ');
}

/** More are counted. */
const MAX_NAMED = 5;

type Outcome = { network?: NetworkCalls | undefined };

/** What the functions of all cases called, and which calls were refused. Null where there were none. */
export function callsOfRun(outcomes: Iterable<Outcome>): { called: string | null; refused: string | null } {
  const [called, refused] = [new Set<string>(), new Set<string>()];
  let [calling, hindered] = [0, 0];
  for (const { network } of outcomes) {
    if (!network) continue;
    if (network.called.length > 0) calling++;
    if (network.refused.length > 0) hindered++;
    for (const host of network.called) called.add(host);
    for (const host of network.refused) refused.add(host);
  }
  return {
    called: calling > 0 ? `${casesWords(calling)} called ${namesOf(called)} over the network.` : null,
    refused:
      hindered > 0
        ? `${casesWords(hindered)} ran without an answer of ${namesOf(refused)}: the server did not let functions call it.`
        : null,
  };
}

const casesWords = (count: number) => (count === 1 ? '1 case' : `${count.toLocaleString()} cases`);

function namesOf(hosts: ReadonlySet<string>): string {
  const more = hosts.size - MAX_NAMED;
  return listed.format([...[...hosts].slice(0, MAX_NAMED), ...(more > 0 ? [`${more.toLocaleString()} more`] : [])]);
}
