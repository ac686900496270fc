import { asList, asRecord, asText } from '@rulewright/jdm';
import type { ColumnKind } from '#jdm-editor/table/content/column-types.ts';
import { kindLabel } from '#jdm-editor/table/content/column-types.ts';

/** A setting of a node in the words of its panel. What the panel does not know keeps the name that it has in the JSON. */
export function settingText(name: string, value: unknown): string {
  const known = Object.hasOwn(words, name) ? words[name]?.(value) : null;
  return known ?? `${name}: ${JSON.stringify(value)}`;
}

const modes: Record<string, string> = { single: 'Once', loop: 'For each item' };
const policies: Record<string, string> = { first: 'First match', collect: 'Every match' };

/** Null where the value is none that the panel shows. */
const words: Record<string, (value: unknown) => string | null> = {
  inputField: (value) => text('Works on', value),
  outputPath: (value) => text('Result goes to', value),
  executionMode: (value) => choice('Runs', modes, value),
  hitPolicy: (value) => choice('Takes', policies, value),
  passThrough: (value) => (typeof value === 'boolean' ? `Passes the input through: ${value ? 'yes' : 'no'}` : null),
  fieldType: typeWords,
  outputFieldType: typeWords,
};

const text = (word: string, value: unknown) => (typeof value === 'string' ? `${word}: ${value}` : null);

function choice(word: string, labels: Record<string, string>, value: unknown): string | null {
  const label = Object.hasOwn(labels, asText(value)) ? labels[asText(value)] : undefined;
  return label === undefined ? null : `${word}: ${label}`;
}

function typeWords(value: unknown): string | null {
  const { type, enum: choices, ...others } = asRecord(value);
  const { type: _, values: __, ...othersOfChoices } = asRecord(choices);
  if (typeof type !== 'string' || Object.keys({ ...others, ...othersOfChoices }).length > 0) return null;
  const values = asList(asRecord(choices).values).map((one) => asText(one.value));
  const kind = type === 'auto' ? 'any' : type;
  return `Type: ${kindLabel(kind as ColumnKind)}${values.length > 0 ? `, values ${values.join(', ')}` : ''}`;
}
