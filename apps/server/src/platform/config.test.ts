import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Environment, readConfig } from './config.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rulewright-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment });

test('the server starts without any setting', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    dataDir,
    databaseUrl: null,
    publicUrl: 'http://localhost:3000',
    smtpUrl: null,
    rateLimit: true,
    logLevel: 'info',
  });
});

test('an empty setting counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test('the public address loses its closing slash, so that paths can be added', () => {
  expect(read({ PUBLIC_URL: 'https://rules.example.com/' }).publicUrl).toBe('https://rules.example.com');
});

test.each([
  [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:3000', false],
  [{ HOST: '::1', PORT: '4000' }, 'http://[::1]:4000', false],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000', true],
  [{ HOST: '::' }, 'http://localhost:3000', true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000' }, 'http://192.168.1.5:3000', false],
])('the public address of %j is %s', (environment, publicUrl, isPublicUrlGuessed) => {
  expect(read(environment)).toMatchObject({ publicUrl, isPublicUrlGuessed });
});

test('metrics are served only where a port is given for them, and on this machine alone unless told otherwise', () => {
  expect(read({}).metrics).toBeNull();
  expect(read({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: 'localhost', port: 9464 });
  expect(read({ METRICS_PORT: '0', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({ host: '10.0.0.5', port: 0 });
});

describe('a wrong setting stops the start with one sentence', () => {
  test.each([
    ['PORT', '70000', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', 'http', 'PORT must be a port number from 0 to 65535.'],
    ['METRICS_PORT', '-1', 'METRICS_PORT must be a port number from 0 to 65535.'],
    [
      'DATABASE_URL',
      'mysql://localhost/x',
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.',
    ],
    ['PUBLIC_URL', 'rules.example.com', 'PUBLIC_URL must be an address such as https://rules.example.com.'],
    ['SMTP_URL', 'mail', 'SMTP_URL must be an address such as smtps://user:password@host:465.'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must be an address such as smtps://user:password@host:465.'],
    ['PUBLIC_URL', 'https://x.example/a?b', 'PUBLIC_URL must be an address without a query.'],
    ['MAIL_FROM', 'garbage', 'MAIL_FROM must be a sender such as Rules <rules@example.com>.'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must list addresses of proxies, such as loopback or 10.0.0.0/8.'],
    ['RATE_LIMIT', 'maybe', 'RATE_LIMIT must be on or off.'],
    ['DISK_RESERVE_MB', '64MB', 'DISK_RESERVE_MB must be a whole number from 0 to 1000000.'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must be at least 32 characters long.'],
    ['ENCRYPTION_KEY', 'short', 'ENCRYPTION_KEY must be at least 32 characters long.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  ])('%s=%s', (name, value, message) => expect(() => read({ [name]: value })).toThrow(message));
});

describe('secrets', () => {
  test('are made once, for the owner alone to read, and stay the same', () => {
    const first = read({});
    expect(first.sessionSecret).toHaveLength(43);
    expect(first.sessionSecret).not.toBe(first.encryptionKey);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(read({})).toEqual(first);
  });

  test('from the environment take precedence over the file', () => {
    const given = 'g'.repeat(32);
    expect(read({ SESSION_SECRET: given }).sessionSecret).toBe(given);
    expect(read({ SESSION_SECRET: given }).encryptionKey).not.toBe(given);
  });

  test('in a damaged file stop the start instead of being replaced', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{');
    expect(() => read({})).toThrow(/secrets.json is damaged/);
  });
});

test('a data folder that is a file is refused with a message that says so', () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(() => read({ DATA_DIR: file })).toThrow(/cannot be read/);
});

test('the setting for trusted proxies takes every form that Fastify takes', () => {
  for (const TRUST_PROXY of ['loopback', '10.0.0.1', '10.0.0.0/8, loopback', '2001:db8::/32']) {
    expect(read({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
  }
});

test('the README explains every setting, with the same words and defaults', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const madeOfOthers: Record<string, string> = {
    PUBLIC_URL: read({ HOST: 'HOST', PORT: '1' }).publicUrl.replace('1', 'PORT'),
  };
  const rows = Object.entries(Environment.shape).map(([name, setting]) => {
    const value = setting.parse(undefined) ?? madeOfOthers[name];
    return `| \`${name}\` | ${value === undefined ? '' : `\`${value}\` `}| ${setting.description} |`;
  });
  expect(readme.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line))).toEqual(rows);
});
