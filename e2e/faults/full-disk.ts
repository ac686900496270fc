/** The disk of `DATA_DIR` fills up and is emptied again. Needs the right to mount. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../apps/server/test/support/postgres.ts';
import { feeTable } from '../support/fee-table.ts';
import { serveDocument } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { fault } from './support/fault.ts';
import { mountDisk } from './support/mount-disk.ts';
import { countLost, report } from './support/report.ts';
import { startTraffic } from './support/traffic.ts';

await fault(async (afterwards) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rulewright-disk-'));
  afterwards(() => rmSync(dataDir, { recursive: true }));
  if (!mountDisk(dataDir, '4m')) {
    console.log('| a full disk for `DATA_DIR` | not tried: this machine does not allow a mount | | | | |');
    return;
  }
  afterwards(() => execFileSync('umount', [dataDir]));
  const postgres = await startPostgres();
  afterwards(postgres.stop);
  // Without a reserve, entries are written with their inputs until the disk is full.
  const settings = { DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal', DISK_RESERVE_MB: '0' };
  const server = await startServer(settings, { dataDir });
  afterwards(server.stop);
  const { url, token } = await serveDocument(server.url, feeTable);
  const traffic = startTraffic({ url: () => url, token });
  await wait(2_000);
  const since = performance.now();
  const filler = join(dataDir, 'filler');
  try {
    writeFileSync(filler, Buffer.alloc(8 * 1024 * 1024));
  } catch {
    // It is full, which is what was wanted.
  }
  await wait(3_000);
  rmSync(filler);
  await wait(3_000);
  await traffic.stop();
  report('a full disk for `DATA_DIR`, for 3 s', traffic, {
    lost: await countLost(postgres.url, traffic.answered),
    since: [since],
  });
});
