import { readlinkSync } from 'node:fs';

const utcNames = /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal|Greenwich)$/;

/**
 * The time zone of the machine, as the engine finds it: no variable of the environment changes that. It is `UTC` by each of its
 * names, and where the system does not say it.
 */
export function machineZone(link = '/etc/localtime'): string {
  let target: string;
  try {
    target = readlinkSync(link);
  } catch {
    return 'UTC';
  }
  const [, name = 'UTC'] = /zoneinfo\/(.+)$/.exec(target) ?? [];
  return utcNames.test(name) ? 'UTC' : name;
}
