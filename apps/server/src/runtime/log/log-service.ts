import type { Actor } from '#identity';
import { notFound } from '#platform';
import type { Database } from '#platform/db';
import type { DocumentAddress } from '#workspace';
import { requireDocument } from '#workspace';

import type { EntryId } from './evaluation-log-repository.ts';
import { findLogEntry } from './evaluation-log-repository.ts';
import type { LogQuery } from './log-reader.ts';
import { logReader } from './log-reader.ts';

export type LogService = ReturnType<typeof logService>;

export function logService({ db }: { db: Database['db'] }) {
  const readLog = logReader(db);

  return {
    async page(actor: Actor, address: DocumentAddress, query: LogQuery) {
      const { organizationId, id } = await requireDocument(db, actor, address);
      return readLog(organizationId, id, query);
    },

    async entry(actor: Actor, address: DocumentAddress, entryId: EntryId | null) {
      const { organizationId, id } = await requireDocument(db, actor, address);
      const entry = entryId && (await findLogEntry(db, organizationId, id, entryId));
      if (!entry) throw notFound('Request');
      return entry;
    },
  };
}
