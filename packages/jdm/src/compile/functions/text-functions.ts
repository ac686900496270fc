import type { Frame } from '../run/frame.ts';
import { byteLength, trimmed } from '../value/byte-text.ts';
import type { Value } from '../value/value.ts';
import type { Implementation } from './implementation.ts';

const ofText =
  (run: (text: string) => Value): Implementation =>
  (frame, text) => {
    if (typeof text !== 'string') return undefined;
    frame.budget.spendText(text, 4);
    return run(text);
  };

const ofTexts =
  (run: (text: string, other: string, frame: Frame) => Value): Implementation =>
  (frame, text, other) => {
    if (typeof text !== 'string' || typeof other !== 'string') return undefined;
    frame.budget.spendText(text, 4);
    return run(text, other, frame);
  };

/** With nothing to split at, the engine takes the text apart between all characters, and at both ends. */
const split = ofTexts((text, separator, frame) => {
  if (separator === '') frame.budget.spend(text.length);
  else frame.budget.spendPart(text, separator);
  const parts = separator === '' ? ['', ...text, ''] : text.split(separator);
  frame.budget.spend(parts.length);
  return parts;
});

export const textFunctions = {
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  trim: ofText(trimmed),
  startsWith: ofTexts((text, start) => text.startsWith(start)),
  endsWith: ofTexts((text, end) => text.endsWith(end)),
  split,
};

export const lengthOfText = (frame: Frame, text: string): number => {
  frame.budget.spendText(text, 4);
  return byteLength(text);
};
