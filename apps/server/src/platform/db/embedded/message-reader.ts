const codes = (types: string) => new Set([...types].map((type) => type.charCodeAt(0)));
/** The parts of an extended query: Parse, Bind, Describe, Execute, Close. They are handed on with what asks for their answers. */
const PARTS = codes('PBDEC');
/** Query, Flush and Sync ask for answers. */
const ANSWERED = codes('QHS');
/** Ends an extended query. After an error PostgreSQL passes over all messages until it comes. */
const SYNC = 'S'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
/** TLS, and what Kerberos has in its place. */
const ENCRYPTION_REQUESTS = [80_877_103, 80_877_104];
const CANCEL_REQUEST = 80_877_102;
const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/** A length counts its own bytes, and with a smaller one the same message would be read for ever. */
function lengthAt(bytes: Buffer, at: number, least: number): number {
  const length = bytes.readInt32BE(at);
  if (length < least) throw new Error(`A message cannot have ${length} bytes.`);
  return length;
}

/** `isWhole` says that no further messages belong to the same query. */
type OnMessages = (messages: Buffer, isWhole: boolean) => void;

/**
 * Reads what a client of PostgreSQL sends. It calls `onMessages` with whole messages, those of a query together, and
 * `onEncryptionRequest` for each offer of encryption. Requests to cancel a query are left out. Throws for what is no message,
 * and for messages to which there is no answer: Terminate, and what PGlite cannot answer, such as the data of a `copy`.
 */
export function messageReader(onMessages: OnMessages, onEncryptionRequest: () => void) {
  let chunks: Buffer[] = [];
  let received = 0;
  /** How much has to be there before another message can be read. */
  let needed = 2 * LENGTH_BYTES;
  let isStarted = false;
  let isWhole = true;

  /** Returns how much of the start was read. The messages of the start have no type. */
  function readStart(bytes: Buffer): number {
    let at = 0;
    while (!isStarted) {
      needed = at + 2 * LENGTH_BYTES;
      if (bytes.length < needed) break;
      const end = at + lengthAt(bytes, at, 2 * LENGTH_BYTES);
      const code = bytes.readInt32BE(at + LENGTH_BYTES);
      needed = end;
      if (bytes.length < end) break;
      if (ENCRYPTION_REQUESTS.includes(code)) onEncryptionRequest();
      else if (code !== CANCEL_REQUEST) {
        isStarted = true;
        onMessages(bytes.subarray(at, end), isWhole);
      }
      at = end;
    }
    return at;
  }

  /** Returns where the last message ends that is answered. */
  function readMessages(bytes: Buffer, start: number): number {
    let answered = start;
    for (let at = start; ; at = needed) {
      needed = at + TYPE_BYTES + LENGTH_BYTES;
      if (bytes.length < needed) break;
      const type = bytes[at] as number;
      needed = at + TYPE_BYTES + lengthAt(bytes, at + TYPE_BYTES, LENGTH_BYTES);
      if (bytes.length < needed) break;
      if (type !== QUERY) isWhole = type === SYNC;
      if (PARTS.has(type)) continue;
      if (!ANSWERED.has(type)) throw new Error(`There is no answer to a message of the type ${type}.`);
      onMessages(bytes.subarray(answered, needed), isWhole);
      answered = needed;
    }
    return answered;
  }

  return (chunk: Buffer) => {
    chunks.push(chunk);
    received += chunk.length;
    // Joins the chunks of a large message only once.
    if (received < needed) return;
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    const started = readStart(bytes);
    const read = isStarted ? readMessages(bytes, started) : started;
    chunks = read < bytes.length ? [bytes.subarray(read)] : [];
    received -= read;
    needed -= read;
  };
}
