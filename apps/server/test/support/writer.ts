/** A server's write path alone: writes until it is killed, and says each row that the database acknowledged. */
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { organizations } from '../../src/db/schema.ts';

const { db } = await openDatabase({ ...readConfig(), onProblem: () => {} });

async function writeForever(worker: number) {
  for (let n = 0; ; n++) {
    const slug = `${process.pid}-${worker}-${n}`;
    await db.insert(organizations).values({ name: 'Written', slug });
    process.stdout.write(`${slug}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, (_, worker) => writeForever(worker)));
