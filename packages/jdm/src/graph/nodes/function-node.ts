import { FunctionText } from '../node-text.ts';
import { asRecord, asText, unlessBlank } from '../untrusted-json.ts';
import type { NodeDefinition, NodeExampleValue } from './node-definition.ts';
import { opaque } from './node-definition.ts';

/** What is read of the input in a source is looked for so often, and so deep. */
const MAX_EXAMPLE_VALUES = 200;
const inputPath = /\binput((?:\??\.[A-Za-z_]\w*){1,5})/g;

/** Runs JavaScript. What it reads and writes cannot be told from its source. */
export const functionNode: NodeDefinition<FunctionText> = {
  ...opaque,
  label: 'Function',
  defaults: () => ({ source: 'export const handler = async (input) => {\n  return input;\n};\n' }),
  // A source is put together for the engine from whatever is there.
  shape: { kind: 'anything' },
  read: (content) =>
    new FunctionText(unlessBlank(functionSource(content)), typeof content === 'string', {
      row: null,
      column: null,
      label: () => 'Function',
    }),
  texts: (source) => (source.text ? [source] : []),
  exampleValues: functionExampleValues,
};

/** Older graphs have a script, which is the content itself; newer ones a module, which is in it. */
export const functionSource = (content: unknown): string => asText(content) || asText(asRecord(content).source);

/** The source is no expression, but what it reads of its input is written alike. */
function functionExampleValues({ text }: FunctionText): NodeExampleValue[] {
  return [...text.matchAll(inputPath)].slice(0, MAX_EXAMPLE_VALUES).map(([, steps = '']) => ({
    path: steps.split(/\??\./).slice(1),
    value: undefined,
  }));
}
