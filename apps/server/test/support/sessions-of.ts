import { eq } from 'drizzle-orm';
import type { Database } from '../../src/platform/db/database.ts';
import { sessions } from '../../src/platform/tables/index.ts';

export const sessionsOf = (db: Database['db'], userId: string) =>
  db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
