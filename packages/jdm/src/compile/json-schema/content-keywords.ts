import { formats } from './formats.ts';
import type { Around, Keyword } from './keywords.ts';
import type { Check } from './misfit.ts';
import { misfit } from './misfit.ts';
import { compilePattern } from './pattern.ts';
import { assert, isText } from './schema-fault.ts';

/** How many times a text is read, and a regular expression. Texts that are of a format are short. */
const [READ, READ_AS_PATTERN] = [64, 1_024];

const textThat =
  (fits: (text: string) => boolean, words: string, read = READ): Check =>
  (value, budget) => {
    if (typeof value !== 'string') return null;
    budget.spend(1);
    budget.spendText(value, read);
    return fits(value) ? null : misfit(value, words);
  };

function pattern(source: unknown, { keyword, room }: Around): Check {
  assert(isText(source), keyword, 'a text');
  const matches = compilePattern(source, keyword, room);
  return (value, budget) =>
    typeof value !== 'string' || matches(value, budget) ? null : misfit(value, `does not match "${source}"`);
}

/** A format that is not known says nothing. */
function format(name: unknown, { keyword }: Around): Check | null {
  assert(isText(name), keyword, 'a text');
  const isOne = Object.hasOwn(formats, name) ? formats[name] : undefined;
  return isOne ? textThat(isOne, `is not a "${name}"`, name === 'regex' ? READ_AS_PATTERN : READ) : null;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isJsonInBase64(text: string): boolean {
  if (!base64.test(text)) return false;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return isJson(new TextDecoder().decode(bytes));
}

const JSON_TYPE = 'application/json';

function contentEncoding(name: unknown, { keyword, schema }: Around): Check | null {
  assert(isText(name), keyword, 'a text');
  const { contentMediaType } = schema;
  // Beside a media type that zen does not know, nothing is checked.
  if (name !== 'base64' || (contentMediaType !== undefined && contentMediaType !== JSON_TYPE)) return null;
  const isOne = contentMediaType === JSON_TYPE ? isJsonInBase64 : (text: string) => base64.test(text);
  return textThat(isOne, 'is not compliant with "base64" content encoding');
}

function contentMediaType(name: unknown, { keyword, schema }: Around): Check | null {
  assert(isText(name), keyword, 'a text');
  if (name !== JSON_TYPE || schema.contentEncoding !== undefined) return null;
  return textThat(isJson, `is not compliant with "${JSON_TYPE}" media type`);
}

/** What the characters of a text have to be. */
export const contentKeywords: Record<string, Keyword> = { pattern, format, contentEncoding, contentMediaType };
