import type { ContentShape } from '../content-shape.ts';
import { asRecord, asText, unlessBlank } from '../loose.ts';
import type { NodeText } from './node-definition.ts';

/** What nodes have that can work on a part of their input, once or for each item of a list. */
export const transformShape = {
  inputField: { kind: 'optionalText' },
  outputPath: { kind: 'optionalText' },
  executionMode: { kind: 'choice', of: ['single', 'loop'], isOptional: true },
  passThrough: { kind: 'optionalFlag' },
} satisfies Record<string, ContentShape>;

export const transformDefaults = { inputField: null, outputPath: null, executionMode: 'single', passThrough: true };

export const transformTexts = (content: unknown): NodeText[] => [
  {
    kind: 'expression',
    text: unlessBlank(asText(asRecord(content).inputField)),
    row: null,
    column: null,
    place: () => 'Input field',
  },
];
