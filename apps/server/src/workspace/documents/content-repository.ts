import { createHash, randomUUID } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { and, eq, lt, sql } from 'drizzle-orm';
import { loopTurns, textPieces } from '#platform';
import type { Executor } from '#platform/db';
import { deleteSomeRows } from '#platform/db';
import type { AccountOf } from '#platform/limits';
import { concurrencyLimit } from '#platform/limits';
import { contentPieces, documentVersions, organizations } from '#platform/tables';

/** Larger contents are compressed and stored in pieces of this size. */
const PIECE_BYTES = 256 * 1024;
/** Pieces without a version that are older than this belong to a save that was interrupted. */
const LEFT_BEHIND_AFTER_MS = 3_600_000;
const PIECES_AT_ONCE = 100;

/** How many large contents of one account are read at once, because each is in memory as a whole. */
export const LARGE_READS_AT_ONCE = 4;
const LARGE_READS_WAITING = 50;
type Limit = ReturnType<typeof concurrencyLimit>;
/** By the connections that contents are read over: whoever reads one has nothing else of the server. */
const limits = new WeakMap<Executor, Limit>();

/** Has large contents that are read over these connections count for who pays. */
export function countLargeReads(executor: Executor, accountOf: AccountOf) {
  limits.set(executor, concurrencyLimit({ accountOf, atOnce: LARGE_READS_AT_ONCE, waiting: LARGE_READS_WAITING }));
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const turns = loopTurns();

type EncodedContent = { text: string; bytes: Buffer; hash: string };

/** Encodes a content. A long one takes tens of milliseconds, in which others have their turn. */
export async function encodeContent(organizationId: string, text: string): Promise<EncodedContent> {
  const pieces: Buffer[] = [];
  const hash = createHash('sha256');
  for (const piece of textPieces(text)) {
    if (pieces.length > 0 && turns.isOver) await turns.next(organizationId);
    const bytes = Buffer.from(piece);
    hash.update(bytes);
    pieces.push(bytes);
  }
  return { text, bytes: Buffer.concat(pieces), hash: hash.digest('base64url') };
}

type VersionRow = typeof documentVersions.$inferSelect;

/** The content as the row of a version stores it: the text, or the id of its pieces. */
export type StoredContent = Pick<VersionRow, 'content' | 'contentId' | 'contentBytes' | 'contentHash'>;
type Where = Pick<VersionRow, 'content' | 'contentId'>;

const ofContent = (organizationId: string, contentId: string) =>
  and(eq(contentPieces.organizationId, organizationId), eq(contentPieces.contentId, contentId));

/**
 * Prepares a content for the row of a version. The pieces of a large content are written in separate statements, so
 * that other queries can run between them; therefore do not call this within a transaction. Disk space is checked
 * before each piece, because many saves may run at once. A caller that does not use the result must discard it.
 */
export async function storeContent(
  executor: Executor,
  organizationId: string,
  { text, bytes, hash }: EncodedContent,
  requireRoom: () => Promise<void>,
): Promise<StoredContent> {
  const stored = { contentBytes: bytes.length, contentHash: hash };
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

/**
 * Returns null if the version was deleted meanwhile. A large content may wait for other reads, so do not call this
 * within a transaction.
 */
export async function readContent(
  executor: Executor,
  organizationId: string,
  { content, contentId }: Where,
): Promise<string | null> {
  if (contentId === null) return content;
  const withinLimit = limits.get(executor);
  if (!withinLimit) throw new Error('Large contents are read over connections for which they are counted');
  return withinLimit(organizationId, () => readPieces(executor, organizationId, contentId));
}

async function readPieces(executor: Executor, organizationId: string, contentId: string): Promise<string | null> {
  const pieces: Buffer[] = [];
  for (let piece = await readPiece(executor, organizationId, contentId, 0); piece !== null; ) {
    pieces.push(piece);
    const isLast = piece.length < PIECE_BYTES;
    piece = isLast ? null : await readPiece(executor, organizationId, contentId, pieces.length);
  }
  const bytes = await decompress(Buffer.concat(pieces)).catch(() => null);
  if (!bytes) return null;
  // Decoding all of it at once may take tens of milliseconds.
  const decoder = new StringDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (turns.isOver) await turns.next(organizationId);
    text += decoder.write(bytes.subarray(at, at + PIECE_BYTES));
  }
  return text + decoder.end();
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
 * Deletes the pieces of a content that did not become a version. The statement asks the database whether it did,
 * because a caller whose connection broke during the commit does not know.
 */
export async function discardContent(executor: Executor, organizationId: string, contentId: string | null) {
  if (contentId === null) return;
  await executor.delete(contentPieces).where(and(ofContent(organizationId, contentId), hasNoVersion));
}

/** Deletes pieces that a killed process left behind, for all organizations. Returns whether there may be more. */
export function deletePiecesLeftBehind(executor: Executor) {
  const isOld = lt(contentPieces.createdAt, new Date(Date.now() - LEFT_BEHIND_AFTER_MS));
  return deleteSomeRows(executor, contentPieces, and(isOld, hasNoVersion), PIECES_AT_ONCE);
}

/**
 * The size of all versions of an organization. In a transaction that has added a version, the number is final, because
 * other transactions cannot add one until it ends.
 */
export async function storedBytesOf(executor: Executor, organizationId: string): Promise<number> {
  const [row] = await executor
    .select({ bytes: organizations.storedBytes })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.bytes ?? 0;
}
