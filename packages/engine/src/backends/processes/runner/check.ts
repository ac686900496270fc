import type { DecisionGraph } from '@rulewright/contract';
import type { GraphText, Problem } from '@rulewright/jdm';
import { checkLimits, checkStructure, parseGraph, textsOf } from '@rulewright/jdm';
import { brokenNode, notAGraph, unreadable } from './decisions.ts';
import { checkFunction } from './function-check.ts';
import { whyNotAnExpression, whyNotATest } from './parse.ts';
import { prepare } from './prepare.ts';
import { checkSchema } from './schema-check.ts';
import { evaluateExpression, ZenDecisionContent, ZenEngine } from './zen.ts';

const MAX_PROBLEMS = 100;
const AT_ONCE = 64;
/** Functions in one expression that are looked for. */
const MAX_NAMES = 20;

/**
 * What keeps a graph from being served. The engine accepts cells that do not parse without a word, so each piece is parsed
 * by itself, and none is run. `onNode` is told which node is looked at, in case this process does not live to tell more.
 */
export async function checkGraph(text: string, onNode: (nodeId: string) => void): Promise<Problem[]> {
  const graph = parseGraph(text);
  if (!graph) return [notAGraph];
  const unfit = [...checkStructure(graph), ...checkLimits(graph)];
  if (unfit.length > 0) return unfit.slice(0, MAX_PROBLEMS);
  const refused = refusal(graph);
  if (refused) return [refused];

  const problems: Problem[] = [];
  for (const node of graph.nodes) {
    const broken = await checkSchema(node);
    if (broken) problems.push({ message: broken, nodeId: node.id });
    const texts = textsOf(node);
    if (texts.length > 0) onNode(node.id);
    for (let n = 0; n < texts.length && problems.length < MAX_PROBLEMS; n += AT_ONCE) {
      const reasons = await Promise.all(texts.slice(n, n + AT_ONCE).map(reasonAgainst));
      for (const [offset, reason] of reasons.entries())
        if (reason) problems.push({ message: `${texts[n + offset]?.place()}: ${reason}`, nodeId: node.id });
    }
  }
  return problems.slice(0, MAX_PROBLEMS);
}

function refusal(graph: DecisionGraph): Problem | null {
  const engine = new ZenEngine();
  try {
    engine.createDecision(new ZenDecisionContent(Buffer.from(prepare(graph)))).validate();
    return null;
  } catch {
    const broken = brokenNode(graph);
    return broken.nodeId === null ? unreadable : broken;
  } finally {
    engine.dispose();
  }
}

async function reasonAgainst({ kind, text }: GraphText): Promise<string | null> {
  if (kind === 'function' || kind === 'script') return checkFunction(text, kind === 'script');
  const reason = await (kind === 'test' ? whyNotATest(text) : whyNotAnExpression(text));
  if (!reason) return null;
  if (kind === 'either' && !(await whyNotATest(text)))
    // A list of values does no harm, and old graphs have them.
    return /^\s*["'\d]/.test(text) ? null : 'it compares with the field of the column, which has none';
  return (await unknownFunction(text)) ?? reason;
}

/** The engine does not say that it is a function that it does not know; without values, it does. */
async function unknownFunction(text: string): Promise<string | null> {
  const names = new Set(
    [...text.replace(/"[^"]*"|'[^']*'/g, '""').matchAll(/(?<![\w.])([a-z_]\w*)\(/gi)].map(([, name]) => name),
  );
  for (const name of [...names].slice(0, MAX_NAMES)) {
    const known = await evaluateExpression(`${name}()`, {}).then(
      () => true,
      (error: Error) => !error.message.includes('Incomplete parser output'),
    );
    if (!known) return `there is no function "${name}"`;
  }
  return null;
}
