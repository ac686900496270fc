import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { and, eq, lt, sql } from 'drizzle-orm';
import { sha256Of } from '#platform';
import type { Executor } from '#platform/db';
import { deleteSomeRows } from '#platform/db';
import { concurrencyLimit } from '#platform/limits';
import { contentPieces, documentVersions, organizations } from '#platform/tables';

/** A content beyond this is stored in pieces of this size, compressed. */
const PIECE_BYTES = 256 * 1024;
/** How long a save may take from its first piece to its version. */
const LEFT_BEHIND_AFTER_MS = 3_600_000;
const PIECES_AT_ONCE = 100;

/** Large contents of an organization that are read at once: each is held whole, long before it is counted as an answer. */
export const LARGE_READS_AT_ONCE = 4;
const LARGE_READS_WAITING = 50;
const withinLimit = concurrencyLimit({ atOnce: LARGE_READS_AT_ONCE, waiting: LARGE_READS_WAITING });

const compress = promisify(gzip);
const decompress = promisify(gunzip);

type VersionRow = typeof documentVersions.$inferSelect;

/** A content as the row of a version holds it: itself, or the name of its pieces. */
export type StoredContent = Pick<VersionRow, 'content' | 'contentId' | 'contentBytes' | 'contentHash'>;
type Where = Pick<VersionRow, 'content' | 'contentId'>;

const ofContent = (organizationId: string, contentId: string) =>
  and(eq(contentPieces.organizationId, organizationId), eq(contentPieces.contentId, contentId));

/**
 * Makes a content ready for the row of a version. The pieces of a large one are written at once, each by a statement of
 * its own, so that nobody waits for all of it: not to be called within a transaction. Before each the disk is asked for
 * room, because many saves at once may have been begun with enough. Whoever then has no use for it discards it.
 */
export async function storeContent(
  executor: Executor,
  organizationId: string,
  text: string,
  requireRoom: () => Promise<void>,
): Promise<StoredContent> {
  const bytes = Buffer.from(text);
  const stored = { contentBytes: bytes.length, contentHash: sha256Of(text) };
  if (bytes.length <= PIECE_BYTES) return { ...stored, content: text, contentId: null };
  const contentId = randomUUID();
  const compressed = await compress(bytes, { level: constants.Z_BEST_SPEED });
  try {
    for (let number = 0; number * PIECE_BYTES < compressed.length; number++) {
      await requireRoom();
      const piece = compressed.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES);
      await executor.insert(contentPieces).values({ organizationId, contentId, number, bytes: piece });
    }
  } catch (error) {
    await discardContent(executor, organizationId, contentId).catch(() => {});
    throw error;
  }
  return { ...stored, content: null, contentId };
}

/** Null when its version was deleted meanwhile. A large one waits for its turn: not to be called within a transaction. */
export async function readContent(
  executor: Executor,
  organizationId: string,
  { content, contentId }: Where,
): Promise<string | null> {
  if (contentId === null) return content;
  return withinLimit(organizationId, () => readPieces(executor, organizationId, contentId));
}

async function readPieces(executor: Executor, organizationId: string, contentId: string): Promise<string | null> {
  const pieces: Buffer[] = [];
  for (let piece = await readPiece(executor, organizationId, contentId, 0); piece !== null; ) {
    pieces.push(piece);
    const isLast = piece.length < PIECE_BYTES;
    piece = isLast ? null : await readPiece(executor, organizationId, contentId, pieces.length);
  }
  const text = await decompress(Buffer.concat(pieces)).catch(() => null);
  return text?.toString() ?? null;
}

async function readPiece(executor: Executor, organizationId: string, contentId: string, number: number) {
  const [row] = await executor
    .select({ bytes: contentPieces.bytes })
    .from(contentPieces)
    .where(and(ofContent(organizationId, contentId), eq(contentPieces.number, number)));
  return row?.bytes ?? null;
}

const hasNoVersion = sql`not exists (
  select from ${documentVersions}
  where ${documentVersions.organizationId} = ${contentPieces.organizationId}
    and ${documentVersions.contentId} = ${contentPieces.contentId}
)`;

/**
 * Deletes the pieces of a content that became no version. Whether it did is for the database to say: a connection that is lost
 * at the end of a transaction does not tell.
 */
export async function discardContent(executor: Executor, organizationId: string, contentId: string | null) {
  if (contentId === null) return;
  await executor.delete(contentPieces).where(and(ofContent(organizationId, contentId), hasNoVersion));
}

/** Of every organization: what a process that was killed during a save left behind. Answers whether there may be more. */
export function deletePiecesLeftBehind(executor: Executor) {
  const isOld = lt(contentPieces.createdAt, new Date(Date.now() - LEFT_BEHIND_AFTER_MS));
  return deleteSomeRows(executor, contentPieces, and(isOld, hasNoVersion), PIECES_AT_ONCE);
}

/** Of all versions of an organization, in bytes. Within a transaction that added one, nobody else adds until that ends. */
export async function storedBytesOf(executor: Executor, organizationId: string): Promise<number> {
  const [row] = await executor
    .select({ bytes: organizations.storedBytes })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.bytes ?? 0;
}
