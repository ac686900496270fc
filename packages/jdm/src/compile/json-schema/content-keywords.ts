import { formats } from './formats.ts';
import type { Around, Keyword } from './keyword.ts';
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

/** The bits that the last character has too many are 0. */
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function isJson(content: string | Uint8Array): boolean {
  try {
    JSON.parse(typeof content === 'string' ? content : utf8.decode(content));
    return true;
  } catch {
    return false;
  }
}

/** Whether base64 stands for JSON. Of other texts the encoding tells. */
function isJsonInBase64(text: string): boolean {
  if (!base64.test(text)) return true;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return isJson(bytes);
}

const JSON_TYPE = 'application/json';

function contentEncoding(name: unknown, { keyword, schema }: Around): Check | null {
  assert(isText(name), keyword, 'a text');
  const { contentMediaType } = schema;
  // Beside a media type that zen does not know, nothing is checked.
  if (name !== 'base64' || (contentMediaType !== undefined && contentMediaType !== JSON_TYPE)) return null;
  return textThat((text) => base64.test(text), 'is not compliant with "base64" content encoding');
}

function contentMediaType(name: unknown, { keyword, schema: { contentEncoding } }: Around): Check | null {
  assert(isText(name), keyword, 'a text');
  if (name !== JSON_TYPE || (contentEncoding !== undefined && contentEncoding !== 'base64')) return null;
  const isOne = contentEncoding === undefined ? isJson : isJsonInBase64;
  return textThat(isOne, `is not compliant with "${JSON_TYPE}" media type`);
}

/** What the characters of a text have to be. */
export const contentKeywords: Record<string, Keyword> = { pattern, format, contentEncoding, contentMediaType };
