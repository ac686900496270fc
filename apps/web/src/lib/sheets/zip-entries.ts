const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 0xffff;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;

type ZipEntry = {
  name: string;
  /** The number of bytes when it is unpacked. */
  size: number;
  text: () => Promise<string>;
};

/** The files in a zip archive, as its directory lists them. Null where there is no directory. Nothing is unpacked before it is read. */
export function zipEntries(bytes: ArrayBuffer): ZipEntry[] | null {
  const view = new DataView(bytes);
  const end = endOfDirectory(view);
  if (end === null) return null;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 8, true); left > 0; left--) {
    if (at + ENTRY_LENGTH > view.byteLength) return null;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const packing = view.getUint16(at + 10, true);
    const length = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const start = view.getUint32(at + 42, true);
    entries.push({
      name: new TextDecoder().decode(bytes.slice(at + ENTRY_LENGTH, at + ENTRY_LENGTH + name)),
      size,
      text: () => unpacked(bytes, { packing, length, start, size }),
    });
    at += ENTRY_LENGTH + name + extra + comment;
  }
  return entries;
}

/** How large the files of an archive are together when they are unpacked, in bytes. Null where there is no directory. */
export const unpackedSize = (bytes: ArrayBuffer): number | null =>
  zipEntries(bytes)?.reduce((sum, { size }) => sum + size, 0) ?? null;

type Packed = { packing: number; length: number; start: number; size: number };

async function unpacked(bytes: ArrayBuffer, { packing, length, start, size }: Packed): Promise<string> {
  const view = new DataView(bytes);
  const from = start + LOCAL_LENGTH + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const packed = new Uint8Array(bytes, from, length);
  const decoder = new TextDecoder();
  if (packing === 0) return decoder.decode(packed);
  const { writable, readable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  // A damaged file fails where it is read.
  writer.write(packed).catch(() => {});
  writer.close().catch(() => {});
  const reader = readable.getReader();
  let text = '';
  let left = size;
  // What the directory does not tell of is not unpacked: a few kilobytes could become gigabytes.
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    left -= piece.value.length;
    if (left < 0) throw new Error('The file is larger than its archive says.');
    text += decoder.decode(piece.value, { stream: true });
  }
  return text;
}

/** A comment of any length may follow it. */
function endOfDirectory(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_LENGTH); at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return null;
}
