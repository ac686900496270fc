const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 0xffff;
const ENTRY_LENGTH = 46;

/**
 * How large the files in a zip archive are together when they are unpacked, in bytes, as its directory says. Nothing is
 * unpacked, and whoever unpacks it makes no more room for a file than that. Null where there is no directory.
 */
export function unpackedSize(bytes: ArrayBuffer): number | null {
  const view = new DataView(bytes);
  const end = endOfDirectory(view);
  if (end === null) return null;
  const files = view.getUint16(end + 8, true);
  let size = 0;
  let entry = view.getUint32(end + 16, true);
  for (let file = 0; file < files; file++) {
    if (entry + ENTRY_LENGTH > view.byteLength) return null;
    size += view.getUint32(entry + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((at) => view.getUint16(entry + at, true));
    entry += ENTRY_LENGTH + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return size;
}

/** A comment of any length may follow it. */
function endOfDirectory(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_LENGTH); at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return null;
}
