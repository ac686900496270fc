/**
 * A graph checked as it was before there was a parser of our own: its text goes to another process, which asks zen
 * about each expression and cell. Each is read behind something that fails, so that it is not run.
 */
import { evaluateExpression, evaluateUnaryExpression } from '@gorules/zen-engine';
import { parseGraph } from '../../packages/jdm/src/index.ts';
import type { NodeText } from '../../packages/jdm/src/internals.ts';

const AT_ONCE = 64;

process.on('message', async (content: string) => {
  const graph = parseGraph(content);
  if (!graph) throw new Error('The text is no graph.');
  const texts = graph.nodes.flatMap((node) => node.texts);
  for (let n = 0; n < texts.length; n += AT_ONCE) await Promise.allSettled(texts.slice(n, n + AT_ONCE).map(ask));
  process.send?.(texts.length);
});

const ask = ({ kind, text }: NodeText) =>
  kind === 'cell'
    ? evaluateUnaryExpression(`-"",\n${text}`, { $: null })
    : evaluateExpression(`-"" ? 0 :\n${text}`, {});
