import { MAX_BATCH_INPUTS } from '@rulewright/contract';
import { jsonFault } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { positionAt } from '#lib/sheets/text-position.ts';
import { readInput, UnreadableInput } from '../shared-console/read-input.ts';
import type { Input, Source } from './source.ts';
import { tooManyInputs } from './too-many.ts';

/** Reads a JSON array of inputs, the body of a batch call, or lines with an input each (NDJSON). */
export function readObjects(text: string): Extract<Source, { inputs: unknown }> {
  const fault = jsonFault(text);
  if (!fault) return { format: 'JSON', inputs: inputsOf(listIn(parsed(text, 0, text))) };
  const lines = linesOf(text);
  // A text that is JSON up to the end of its first line has an input on each.
  const isLines = lines.length > 1 && !jsonFault(lines[0]?.text ?? '');
  if (!isLines) throw faultIn(text, 0, text);
  return {
    format: 'NDJSON',
    inputs: inputsOf(
      lines.map((line) => parsed(line.text, line.start, text)),
      lines,
      text,
    ),
  };
}

function linesOf(text: string) {
  return [...text.matchAll(/[^\r\n]+/g)]
    .map((match) => ({ text: match[0], start: match.index }))
    .filter((line) => line.text.trim() !== '');
}

function parsed(json: string, start: number, text: string): unknown {
  if (jsonFault(json)) throw faultIn(json, start, text);
  try {
    return readInput(json, '');
  } catch (cause) {
    if (cause instanceof UnreadableInput) throw new UnreadableFile(cause.message, { cause });
    throw cause;
  }
}

function faultIn(json: string, start: number, text: string): UnreadableFile {
  const fault = jsonFault(json);
  const { line, column } = positionAt(text, start + (fault?.start ?? 0));
  return new UnreadableFile(`Line ${line}, column ${column}: ${fault?.message}.`);
}

/** The inputs of a whole JSON text. A single object that does not hold a list of inputs is an input itself. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Array.isArray(value.inputs) && Object.keys(value).length === 1 ? value.inputs : [value];
}

function inputsOf(values: unknown[], lines?: { start: number }[], text = ''): Input[] {
  if (values.length === 0) throw new UnreadableFile('The list of inputs is empty.');
  if (values.length > MAX_BATCH_INPUTS) throw tooManyInputs(values.length);
  const wrong = values.findIndex((value) => !isRecord(value));
  if (wrong < 0) return values as Input[];
  const line = lines?.[wrong];
  const place = line ? `Line ${positionAt(text, line.start).line}` : `Input ${wrong + 1}`;
  throw new UnreadableFile(`${place} is not a JSON object, such as {"amount": 250}.`);
}
