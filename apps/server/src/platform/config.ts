import { isIP, isIPv4, isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Secrets } from './secrets.ts';
import { readOrMakeSecrets } from './secrets.ts';

const url = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && isPlain(new URL(value), protocols), {
    error: `must be an address such as ${example}`,
  });

const isPlain = ({ protocol, hostname, hash }: URL, protocols: string[]) =>
  protocols.includes(protocol) && hostname !== '' && hash === '';

/** Accepts the forms that Fastify accepts for the address of a proxy. */
const isProxy = (text: string) => {
  const [address = '', prefix = '0'] = text.trim().split('/');
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(text.trim()) || (isIP(address) > 0 && /^\d{1,3}$/.test(prefix))
  );
};

/** A server that listens on all interfaces cannot know the address under which people reach it. */
const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

/** Only programs on the same machine can reach a loopback address. */
const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

export const addressOf = (host: string, port: number) => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

const secret = z.string().min(32, 'must be at least 32 characters long');

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a port number from 0 to 65535');

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};

const hosts = z
  .string()
  .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (values) => values.every((host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host)),
    'must list hosts, such as api.example.com,rates.example.com',
  );

/** All settings with their descriptions. The README's table has the same names, which a test compares. */
export const Environment = z.object({
  PORT: port.prefault('3000').describe('The port to listen on.'),
  HOST: z.string().default('localhost').describe('The address to listen on. `0.0.0.0` for every network interface.'),
  METRICS_PORT: port
    .optional()
    .describe('The port that serves metrics for Prometheus at `/metrics`. Without it there are none.'),
  METRICS_HOST: z
    .string()
    .default('localhost')
    .describe('The address that metrics are served on. Whoever reaches it can read them.'),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('The folder for the embedded database, secrets, unsent mail and log entries on their way.'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/name')
    .optional()
    .describe('A PostgreSQL server (15 or newer). Without it the embedded database in `DATA_DIR` is used.'),
  SERVER_PROCESSES: wholeNumber(1, 256)
    .optional()
    .describe(
      'How many processes serve, behind one port. One for each core with `DATABASE_URL`; the embedded database has one.',
    ),
  PUBLIC_URL: url(['http:', 'https:'], 'https://rules.example.com')
    .refine((value) => !value.includes('?'), 'must be an address without a query')
    .optional()
    .describe('The address that people reach the product under; links in mail begin with it.'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@host:465')
    .optional()
    .describe('The mail server. Without it mail is written to `DATA_DIR/outbox`.'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/, 'must be a sender such as Rules <rules@example.com>')
    .optional()
    .describe('The sender of mail. `Rulewright <no-reply@host>` with the host of `PUBLIC_URL` when not given.'),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => value.split(',').every(isProxy),
      'must list addresses of proxies, such as loopback or 10.0.0.0/8',
    )
    .optional()
    .describe('Which proxies to believe about who called, such as `loopback` or `10.0.0.0/8`. None when not given.'),
  RATE_LIMIT: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .describe('Limits on how often sign-in and similar calls may be tried, and documents called.'),
  PUBLIC_RATE_LIMIT: wholeNumber(0, 100_000_000)
    .prefault('60000')
    .describe('How often a document may be called from outside in a minute. `0` for no limit.'),
  EVALUATION_TIMEOUT_MS: wholeNumber(50, 60_000).prefault('2000').describe('How long an evaluation may take.'),
  EVALUATION_MEMORY_MB: wholeNumber(128, 65_536)
    .prefault('512')
    .describe(
      'How much memory a process that evaluates may use. There is one for each core; up to as many again, or two, for calls that run alone; and as many for consoles, tests and checks.',
    ),
  EVALUATION_IN_PROCESS: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .describe(
      'Whether decisions that can be compiled run in the server’s own process, which is many times faster. With `off` all of them run in processes that evaluate.',
    ),
  HTTP_ALLOWED_HOSTS: hosts
    .optional()
    .describe(
      'The hosts that functions in rules may call, separated by commas: on every port, or on the one that is given, as in `api.example.com:443`. None when not given.',
    ),
  LOG_RETENTION_DAYS: wholeNumber(1, 3_650).prefault('30').describe('For how many days logged evaluations are kept.'),
  LOG_QUOTA_MB: wholeNumber(1, 1_000_000)
    .prefault('1024')
    .describe(
      'How much the logged evaluations of all organizations of one owner may take together; with the embedded database at most an eighth of its disk. Beyond it new ones are logged without input and output, and the oldest are deleted.',
    ),
  LOG_QUOTA_ENTRIES: wholeNumber(1_000, 999_999_999)
    .prefault('5000000')
    .describe(
      'How many evaluations of all organizations of one owner are kept in the log. Beyond it new ones are logged without input and output, and the oldest are deleted.',
    ),
  ACTIVITY_RETENTION_DAYS: wholeNumber(366, 36_500)
    .prefault('730')
    .describe('For how many days the record of what was done in an organization is kept.'),
  ORGANIZATION_STORAGE_MB: wholeNumber(1, 1_000_000)
    .prefault('1024')
    .describe('How much the saved versions of one organization may take together.'),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000)
    .prefault('64')
    .describe(
      'How much of its disk the embedded database leaves free: below it nothing is saved. Below it on the disk of `DATA_DIR`, evaluations are logged without input and output.',
    ),
  SESSION_SECRET: secret.optional().describe('Signs access tokens. Made once in `DATA_DIR` when not given.'),
  ENCRYPTION_KEY: secret
    .optional()
    .describe(
      'Encrypts integration tokens at rest, and the ids of requests in the log. Made once in `DATA_DIR` when not given.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .describe('How much is logged.'),
});

export type Config = Omit<ReturnType<typeof readSettings>, 'secrets'> & Secrets;

/** A setting is invalid. The server does not start and prints only this message. */
export class ConfigError extends Error {}

/** Reads all settings except the secrets, because a command that only reads must not generate them. */
export function readSettings(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const env = parsed.data;
  const serverProcesses = env.SERVER_PROCESSES ?? (env.DATABASE_URL ? availableParallelism() : 1);
  if (serverProcesses > 1 && !env.DATABASE_URL)
    throw new ConfigError(
      'SERVER_PROCESSES must be 1 without DATABASE_URL: the embedded database belongs to one process.',
    );
  const opened = isEverywhere(env.HOST) ? 'localhost' : env.HOST;
  const publicUrl = (env.PUBLIC_URL ?? addressOf(opened, env.PORT)).replace(/\/+$/, '');
  return {
    port: env.PORT,
    host: env.HOST,
    isLoopback: isLoopback(env.HOST),
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    serverProcesses,
    publicUrl,
    isPublicUrlGuessed: !env.PUBLIC_URL && isEverywhere(env.HOST),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `Rulewright <no-reply@${new URL(publicUrl).hostname}>`,
    trustProxy: env.TRUST_PROXY ?? (false as const),
    rateLimit: env.RATE_LIMIT === 'on',
    /** The maximum number of calls of a document per minute, or null for no limit. */
    publicRateLimit: env.RATE_LIMIT === 'on' && env.PUBLIC_RATE_LIMIT > 0 ? env.PUBLIC_RATE_LIMIT : null,
    evaluation: {
      /** The processors of the machine are divided among the server processes. */
      workers: Math.max(1, Math.floor(availableParallelism() / serverProcesses)),
      deadlineMs: env.EVALUATION_TIMEOUT_MS,
      memoryLimitBytes: env.EVALUATION_MEMORY_MB * 1024 * 1024,
      allowedHosts: env.HTTP_ALLOWED_HOSTS ?? [],
      inProcess: env.EVALUATION_IN_PROCESS === 'on',
    },
    logRetentionDays: env.LOG_RETENTION_DAYS,
    logQuota: { bytes: env.LOG_QUOTA_MB * 1024 * 1024, entries: env.LOG_QUOTA_ENTRIES },
    activityRetentionDays: env.ACTIVITY_RETENTION_DAYS,
    diskReserveBytes: env.DISK_RESERVE_MB * 1024 * 1024,
    storageLimitBytes: env.ORGANIZATION_STORAGE_MB * 1024 * 1024,
    secrets: { sessionSecret: env.SESSION_SECRET, encryptionKey: env.ENCRYPTION_KEY },
    logLevel: env.LOG_LEVEL,
  };
}

export function readConfig(environment?: Record<string, string | undefined>): Config {
  const { secrets, ...settings } = readSettings(environment);
  return { ...settings, ...readOrMakeSecrets(settings.dataDir, secrets) };
}
