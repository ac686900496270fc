import { batchMessages, MAX_BATCH_INPUTS } from '@rulewright/contract';
import type { BatchInput } from '#platform';
import { Failure, fieldFailure } from '#platform';

import { MAX_BODY_BYTES } from './request-limits.ts';
import { tooLarge } from './too-large.ts';

const notJson = new Failure('invalid', 'The request body is not valid JSON');
const notAnObject = new Failure('invalid', 'The request body must be a JSON object');
const notAList = fieldFailure('invalid', 'inputs', batchMessages.notAList);
const tooMany = fieldFailure('invalid', 'inputs', batchMessages.tooMany);

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** What each byte is outside of strings. */
const [OTHER, SPACE, SIGN] = [0, 1, 2];
const kinds = new Uint8Array(256).fill(OTHER);
for (const space of [0x20, 0x0a, 0x0d, 0x09]) kinds[space] = SPACE;
for (const sign of [QUOTE, COMMA, COLON, OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE])
  kinds[sign] = SIGN;

/** What is being read. A key, a member and an input are texts that end at a separator outside of all brackets. */
type Place = 'start' | 'key' | 'member' | 'list' | 'input' | 'after the list' | 'end';

/**
 * Splits `{ "inputs": [ … ] }` into the texts of the inputs while it arrives. Parsing it as a whole would block the main
 * thread for up to a third of a second. The texts themselves are parsed one by one when they are evaluated.
 */
export class InputList {
  #inputs: BatchInput[] = [];
  #hasList = false;
  #place: Place = 'start';
  #mark = 0;
  #hasMembers = false;
  /** The parts of the current text that came before the current part of the body. */
  #earlier: Buffer[] = [];
  #earlierLength = 0;
  #isBlank = true;
  #depth = 0;
  #inString = false;
  #escaped = false;

  /** A part may end anywhere, also within a character. Fails where the body is not such an object. */
  push(part: Buffer) {
    // In variables, because this is done for each of millions of bytes.
    let isBlank = this.#isBlank;
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    let isInText = this.#isInText();
    let start = 0;
    for (let at = 0; at < part.length; at++) {
      const byte = part[at] as number;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
        continue;
      }
      const kind = kinds[byte];
      if (kind === SPACE) continue;
      if (isInText && (kind === OTHER || depth > 0 || !this.#endsText(byte))) {
        isBlank = false;
        if (kind === OTHER) continue;
        if (byte === QUOTE) inString = true;
        else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) depth++;
        else if ((byte === CLOSING_BRACKET || byte === CLOSING_BRACE) && --depth < 0) throw notJson;
        continue;
      }
      if (isInText) this.#endText(byte, part.subarray(start, at), isBlank);
      else this.#between(byte);
      isBlank = true;
      isInText = this.#isInText();
      start = at + 1;
    }
    this.#isBlank = isBlank;
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    if (isInText) this.#keep(part.subarray(start));
  }

  /** The inputs, when the whole body has arrived. */
  end(): BatchInput[] {
    if (this.#place !== 'end') throw notJson;
    if (!this.#hasList) throw notAList;
    return this.#inputs;
  }

  #isInText(): boolean {
    return this.#place === 'key' || this.#place === 'member' || this.#place === 'input';
  }

  #endsText(byte: number): boolean {
    if (this.#place === 'key') return byte === COLON || byte === CLOSING_BRACE || byte === COMMA;
    return byte === COMMA || byte === (this.#place === 'input' ? CLOSING_BRACKET : CLOSING_BRACE);
  }

  /** Reads a sign that is not part of a text. */
  #between(byte: number) {
    if (this.#place === 'start') {
      if (byte === BYTE_ORDER_MARK[this.#mark]) this.#mark++;
      else if (byte === OPENING_BRACE && (this.#mark === 0 || this.#mark === BYTE_ORDER_MARK.length))
        this.#place = 'key';
      else throw notAnObject;
    } else if (this.#place === 'list') {
      if (byte !== OPENING_BRACKET) throw notAList;
      // Of two members of the same name the last one counts, as everywhere in JSON.
      this.#inputs = [];
      this.#hasList = true;
      this.#place = 'input';
    } else if (this.#place === 'after the list') this.#nextMember(byte);
    else throw notJson;
  }

  #nextMember(byte: number) {
    if (byte !== COMMA && byte !== CLOSING_BRACE) throw notJson;
    this.#hasMembers = true;
    this.#place = byte === COMMA ? 'key' : 'end';
  }

  #endText(byte: number, last: Buffer, isBlank: boolean) {
    const text = this.#takeText(last);
    if (this.#place === 'input') return this.#endInput(byte, isBlank ? null : text);
    if (this.#place === 'key' && byte !== COLON) {
      if (!isBlank || this.#hasMembers || byte === COMMA) throw notJson;
      this.#place = 'end';
      return;
    }
    if (text instanceof Failure) throw text;
    const value = parsed(text);
    if (this.#place === 'member') return this.#nextMember(byte);
    if (typeof value !== 'string') throw notJson;
    this.#place = value === 'inputs' ? 'list' : 'member';
  }

  #endInput(byte: number, text: BatchInput | null) {
    if (text) {
      if (this.#inputs.length === MAX_BATCH_INPUTS) throw tooMany;
      this.#inputs.push(text);
    } else if (byte === COMMA || this.#inputs.length > 0) throw notJson;
    if (byte === CLOSING_BRACKET) this.#place = 'after the list';
  }

  #keep(part: Buffer) {
    this.#earlierLength += part.length;
    // The rest of a text that is too long is read and not kept.
    if (this.#earlierLength > MAX_BODY_BYTES) this.#earlier = [];
    else this.#earlier.push(part);
  }

  #takeText(last: Buffer): BatchInput {
    const length = this.#earlierLength + last.length;
    const text = this.#earlier.length === 0 ? last : Buffer.concat([...this.#earlier, last]);
    this.#earlier = [];
    this.#earlierLength = 0;
    return length > MAX_BODY_BYTES ? tooLarge : text;
  }
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    throw notJson;
  }
}
