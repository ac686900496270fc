import { parseGraph } from '@rulewright/jdm';
import { MAX_CALLED } from './input-output/compiled-run.ts';
import type { Decision, EvaluationRequest, LoadDecision } from './request.ts';

/** The decisions that an evaluation may have called, those that these call included, under their keys. */
export async function calledBy(request: EvaluationRequest, load: LoadDecision): Promise<Map<string, Decision>> {
  const called = new Map<string, Decision>();
  const keys = new Set(keysIn(request.decision));
  // A set goes on to what is added to it meanwhile.
  for (const key of keys) {
    if (keys.size > MAX_CALLED) break;
    const decision = await decisionOf(request, key, load);
    if (!decision) continue;
    called.set(key, decision);
    for (const further of keysIn(decision)) keys.add(further);
  }
  return called;
}

function keysIn({ content }: Decision): string[] {
  const nodes = parseGraph(content)?.nodes ?? [];
  return nodes.flatMap(({ kind, content }) => (kind === 'decisionNode' ? content.key : []));
}

async function decisionOf({ tenant, resolution }: EvaluationRequest, key: string, load: LoadDecision) {
  if (resolution.from === 'pinned') return resolution.decisions.get(key) ?? null;
  const found = await load({ tenant, resolution, key }).catch(() => null);
  return found === 'unpublished' ? null : found;
}
