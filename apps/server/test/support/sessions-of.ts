import { eq } from 'drizzle-orm';
import type { Database } from '../../src/db/database.ts';
import { sessions } from '../../src/db/schema.ts';

export const sessionsOf = (db: Database['db'], userId: string) =>
  db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
