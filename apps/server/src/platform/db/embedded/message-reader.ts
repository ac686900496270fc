/** Messages of the extended protocol. What they ask for is answered with the message that follows them, such as Sync. */
const UNANSWERED = new Set([...'PBDEC'].map((type) => type.charCodeAt(0)));
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

/**
 * Reads what a client of PostgreSQL sends. It calls `onMessages` with whole messages, those of a query together, and
 * `onEncryptionRequest` for each offer of encryption. Requests to cancel a query are left out. Throws for what is no message.
 */
export function messageReader(onMessages: (messages: Buffer) => void, onEncryptionRequest: () => void) {
  let chunks: Buffer[] = [];
  let received = 0;
  /** How much has to be there before another message can be read. */
  let needed = 2 * LENGTH_BYTES;
  let isStarted = false;

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
        onMessages(bytes.subarray(at, end));
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
      if (UNANSWERED.has(type)) continue;
      onMessages(bytes.subarray(answered, needed));
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
