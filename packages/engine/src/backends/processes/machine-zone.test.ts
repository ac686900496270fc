import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { machineZone } from './machine-zone.ts';

const folder = mkdtempSync(join(tmpdir(), 'machine-zone-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['/usr/share/zoneinfo/Europe/Zurich', 'Europe/Zurich'],
  ['../usr/share/zoneinfo/Etc/UTC', 'UTC'],
  ['/usr/share/zoneinfo/GMT', 'UTC'],
  ['/somewhere/else', 'UTC'],
])('a link to %s is the zone %s', (target, zone) => {
  const link = join(folder, zone.replace('/', '-') + target.length);
  symlinkSync(target, link);
  expect(machineZone(link)).toBe(zone);
});

test('a machine that does not say its zone is in UTC', () => {
  expect(machineZone(join(folder, 'missing'))).toBe('UTC');
});
