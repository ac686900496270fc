/**
 * The disk of an embedded database fills up under saves, to the reserve and then to the last byte, and is emptied again.
 * Every save must be answered, saves must work again by themselves, and a stop must end everything. Needs the right to mount.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { post, register } from '../support/served-document.ts';
import { startServer } from '../support/server.ts';
import { fault } from './support/fault.ts';
import { mountDisk } from './support/mount-disk.ts';
import { childrenOf, isRunning } from './support/processes.ts';

const MB = 1024 * 1024;
const SAVE_TIMEOUT_MS = 40_000;
const RECOVERY_TIMEOUT_MS = 45_000;

await fault(async (afterwards) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rulewright-disk-'));
  afterwards(() => rmSync(dataDir, { recursive: true }));
  if (!mountDisk(dataDir, '192m')) {
    console.log('| a full disk under saves, embedded database | not tried: no right to mount | | | | |');
    return;
  }
  afterwards(() => execFileSync('umount', [dataDir]));
  const server = await startServer({ RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' }, { dataDir });
  afterwards(server.stop);
  const { token, organization } = await register(server.url);
  const projects = `${server.url}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Loans' }, token);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const statuses = new Map<number, number>();
  let sent = 0;

  async function save(): Promise<number> {
    const content = { nodes: [], edges: [], note: randomBytes(MB).toString('hex') };
    const body = JSON.stringify({ name: `Document ${++sent}`, content });
    const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
    const response = await fetch(`${projects}/loans/documents`, { method: 'POST', headers, body, signal });
    // A stop waits for answers that are being read.
    await response.arrayBuffer();
    const { status } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return status;
  }

  /** Leaves as many megabytes free; what cannot be written is what was wanted. */
  function fill(leave: number) {
    const { bavail, bsize } = statfsSync(dataDir);
    try {
      writeFileSync(join(dataDir, `filler-${leave}`), Buffer.alloc(Math.max(0, bavail * bsize - leave * MB)));
    } catch {
      // Full.
    }
  }

  fill(72);
  for (let n = 0; n < 15; n++) await save();
  fill(0);
  for (let n = 0; n < 5; n++) await save();
  const since = performance.now();
  for (const leave of [72, 0]) rmSync(join(dataDir, `filler-${leave}`));
  while ((await save()) !== 201) {
    if (performance.now() - since > RECOVERY_TIMEOUT_MS) throw new Error('Saves do not work again.');
    await wait(200);
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const processes = await childrenOf(server.pid);
  await server.stop();
  const left = processes.filter(isRunning).length;
  const counted = [...statuses].map(([status, count]) => `${count} answered ${status}`).join(', ');
  console.log(`| a full disk under saves, embedded database (${counted}) | ${sent} | 0 | 0 | ${seconds} | |`);
  if (left > 0) throw new Error(`${left} processes outlived the server.`);
});
