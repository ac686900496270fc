import type { LogUsage } from '@rulewright/contract';
import type { Actor } from '#identity';
import { notFound } from '#platform';
import type { Database } from '#platform/db';
import type { AccountOf } from '#platform/limits';
import type { DocumentAddress } from '#workspace';
import { requireDocument } from '#workspace';

import type { EntryIds } from './entry-id.ts';
import { findAccountLogs, findLogEntry, findLogUsage } from './evaluation-log-repository.ts';
import type { LogQuota } from './log-quota.ts';
import type { LogQuery } from './log-reader.ts';
import { logReader } from './log-reader.ts';

export type LogService = ReturnType<typeof logService>;

type Parts = { db: Database['db']; quota: LogQuota; entryIds: EntryIds; accountOf: AccountOf };

export function logService({ db, quota, entryIds, accountOf }: Parts) {
  const readLog = logReader({ db, entryIds, accountOf });

  return {
    async page(actor: Actor, address: DocumentAddress, query: LogQuery) {
      const { organizationId, id } = await requireDocument(db, actor, address);
      return readLog(organizationId, id, query);
    },

    /** What the log of the actor's organization takes of the quota that it shares with others of its owner. */
    async usage({ organization }: Actor): Promise<LogUsage> {
      const usage = await findLogUsage(db, organization.id);
      const [ofAccount = usage] = await findAccountLogs(db, [organization.id]);
      return {
        state: quota.stateOf(ofAccount),
        limited_by: quota.limitOf(ofAccount),
        bytes: usage.bytes,
        max_bytes: quota.max.bytes,
        entries: usage.entries,
        max_entries: quota.max.entries,
      };
    },

    async entry(actor: Actor, address: DocumentAddress, text: string) {
      const { organizationId, id } = await requireDocument(db, actor, address);
      const entryId = entryIds.idOf(text);
      const entry = entryId && (await findLogEntry(db, organizationId, id, entryId));
      if (!entry) throw notFound('Request');
      return entry;
    },
  };
}
