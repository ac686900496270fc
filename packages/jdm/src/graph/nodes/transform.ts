import type { ContentShape } from '../content-shape.ts';
import type { TextLocation, TreeRoom } from '../node-text.ts';
import { ExpressionText } from '../node-text.ts';
import { asRecord, asText, unlessBlank } from '../untrusted-json.ts';

/** What nodes have that can work on a part of their input, once or for each item of a list. */
export type Transform = {
  inputField: ExpressionText | null;
  /** Where the result goes, its steps joined by dots; empty where it is the whole output. */
  outputPath: string;
  isLoop: boolean;
  passesThrough: boolean;
};

export const transformShape = {
  inputField: { kind: 'optionalText' },
  outputPath: { kind: 'optionalText' },
  executionMode: { kind: 'choice', of: ['single', 'loop'], isOptional: true },
  passThrough: { kind: 'optionalFlag' },
} satisfies Record<string, ContentShape>;

export const transformDefaults = { inputField: null, outputPath: null, executionMode: 'single', passThrough: true };

const location: TextLocation = { row: null, column: null, label: () => 'Input field' };

export function readTransform(content: unknown, room: TreeRoom): Transform {
  const { inputField, outputPath, executionMode, passThrough } = asRecord(content);
  const field = unlessBlank(asText(inputField));
  return {
    inputField: field ? new ExpressionText(field, location, room) : null,
    outputPath: unlessBlank(asText(outputPath)),
    isLoop: executionMode === 'loop',
    passesThrough: passThrough === true,
  };
}
