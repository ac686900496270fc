import type { ContentPath, ContentShape } from '../content-shape.ts';
import type { TextLocation, TreeBudget } from '../node-text.ts';
import { ExpressionText } from '../node-text.ts';
import { asRecord, asText, unlessBlank } from '../untrusted-json.ts';

/** The settings of a node that works on a part of its input, once or for each item of a list. */
export type InputOutputMapping = {
  inputField: ExpressionText | null;
  /** The path of the result, with its steps joined by dots. Empty if the result is the whole output. */
  outputPath: string;
  isLoop: boolean;
  passesThrough: boolean;
};

export const mappingShape = {
  inputField: { kind: 'optionalText' },
  outputPath: { kind: 'optionalText' },
  executionMode: { kind: 'choice', of: ['single', 'loop'], isOptional: true },
  passThrough: { kind: 'optionalFlag' },
} satisfies Record<string, ContentShape>;

const location: TextLocation = { row: null, column: null, label: () => 'Input field' };

/** The location of the input field, if the path leads to it. */
export const locateMapping = ([field]: ContentPath): TextLocation | null => (field === 'inputField' ? location : null);

export function readMapping(content: unknown, budget: TreeBudget): InputOutputMapping {
  const { inputField, outputPath, executionMode, passThrough } = asRecord(content);
  const field = unlessBlank(asText(inputField));
  return {
    inputField: field ? new ExpressionText(field, location, budget) : null,
    outputPath: unlessBlank(asText(outputPath)),
    isLoop: executionMode === 'loop',
    passesThrough: passThrough === true,
  };
}
