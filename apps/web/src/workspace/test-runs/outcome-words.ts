import type { Project, TestRun } from '@rulewright/contract';
import { coveragePercent, coverageText } from '@rulewright/jdm';
import { counted } from '#lib/text/counted.ts';
import { callsOfRun } from './network-words.ts';

type Gate = Pick<Project, 'publish_gate' | 'minimum_coverage'>;

/** What the cases of a run gave, in one sentence. */
export function outcomeWords({ passed, failed, coverage }: TestRun): string {
  const total = passed + failed;
  if (total === 0) return 'There are no test cases.';
  const reached = `${coverageText(coverage)} of the rules are reached`;
  return failed === 0
    ? `${total === 1 ? 'The only test case passes' : `All ${counted(total, 'test case')} pass`}, ${reached}.`
    : `${failed.toLocaleString('en')} of ${counted(total, 'test case')} ${failed === 1 ? 'fails' : 'fail'}, ${reached}.`;
}

/** What the publish gate will do with it. Null where it passes. */
export function gateWords(
  { passed, failed, coverage }: TestRun,
  { publish_gate, minimum_coverage }: Gate,
): string | null {
  const isTooLow = minimum_coverage !== null && coveragePercent(coverage) < minimum_coverage;
  if (failed === 0 && passed > 0 && !isTooLow) return null;
  const asked = isTooLow ? ` The project asks for ${minimum_coverage} %.` : '';
  return publish_gate === 'block'
    ? `The publish gate will block it.${asked}`
    : `The publish gate lets it through, and says so in the activity.${asked}`;
}

/** How the answers differ from those of the live version. Null where nothing is live. */
export function liveWords({ live_version, changed, passed, failed, results }: TestRun): string | null {
  const total = passed + failed;
  if (live_version === null || total === 0) return null;
  // A run that took too long was stopped before the others.
  const compared = results.filter(({ live }) => live).length;
  const rest =
    compared < total ? ` Only ${compared.toLocaleString('en')} of ${total.toLocaleString('en')} were compared.` : '';
  return changed === 0
    ? rest
      ? `No other answer than that of version ${live_version}, which is live, was found.${rest}`
      : `All cases are answered as by version ${live_version}, which is live.`
    : `${counted(changed, 'test case')} ${changed === 1 ? 'is' : 'are'} answered otherwise than by version ${live_version}, which is live${rest ? `.${rest}` : ':'}`;
}

/** What functions called over the network while the cases ran, on the live version too: such calls are real. */
export function networkWords({ live_version, results }: TestRun): string[] {
  const { called, refused } = callsOfRun(results);
  const ofLive = callsOfRun(results.map(({ live }) => ({ network: live?.network })));
  const byLive = [ofLive.refused, ofLive.called].filter((words) => words !== null);
  return [
    ...(refused === null ? [] : [refused]),
    ...(called === null ? [] : [called]),
    ...(byLive.length === 0 ? [] : [`To compare the answers, version ${live_version} ran too: ${byLive.join(' ')}`]),
    ...(called === null && ofLive.called === null ? [] : ['All of this is called again before it goes live.']),
  ];
}

/** What the publish gate keeps somebody from. */
export type GatedStep = 'publishing' | 'asking';

/** What can be done where the publish gate blocks it. */
export function wayPastGate(step: GatedStep, mayOverride: boolean): string {
  const anyway = step === 'publishing' ? 'publish it anyway' : 'ask for approval anyway';
  return mayOverride
    ? `Mend the rules or the test cases on the tab Tests, or give a reason to ${anyway}.`
    : `Mend the rules or the test cases on the tab Tests. Only an admin or owner can ${anyway}.`;
}
