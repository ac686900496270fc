import { FunctionText } from '../node-text.ts';
import { asRecord, asText, unlessBlank } from '../untrusted-json.ts';
import type { NodeDefinition, NodeExampleValue } from './node-definition.ts';

/** How many reads of the input are searched for in a source. The pattern bounds how deep they may be. */
const MAX_EXAMPLE_VALUES = 200;
const inputPath = /\binput((?:\??\.[A-Za-z_]\w*){1,5})/g;

/** Runs JavaScript. Its reads and writes cannot be derived from the source in general. */
export const functionNode: NodeDefinition<FunctionText> = {
  // A source is found in any content, so every shape is accepted.
  shape: { kind: 'anything' },
  cellCount: () => 0,
  locate: () => null,
  read: (content) =>
    new FunctionText(unlessBlank(functionSource(content)), typeof content === 'string', {
      row: null,
      column: null,
      label: () => 'Code',
    }),
  texts: (source) => (source.text ? [source] : []),
  mapping: () => null,
  schema: () => null,
  reads: () => [],
  writes: () => [],
  passesAll: false,
  exampleValues: functionExampleValues,
};

/** In older graphs the content itself is a script. In newer ones it is an object with a module. */
export const functionSource = (content: unknown): string => asText(content) || asText(asRecord(content).source);

/** Finds reads such as `input.order.total` in the JavaScript source. It shows which fields are read but no values. */
function functionExampleValues({ text }: FunctionText): NodeExampleValue[] {
  return [...text.matchAll(inputPath)].slice(0, MAX_EXAMPLE_VALUES).map(([, steps = '']) => ({
    path: steps.split(/\??\./).slice(1),
    value: undefined,
  }));
}
