/** Brings a checkout to where it can run: dependencies as the lock file says, and a build of the present sources. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, say, step } from './console.mjs';
import { root } from './root.mjs';

const OLDEST_NODE = [20, 19];

const installedMark = join(root, 'node_modules/.rulewright-installed');
const builtMark = join(root, '.cache/built');

export async function ensureInstalled() {
  checkSystem();
  // Binaries differ by platform and release, so a folder that was carried here from elsewhere is not trusted.
  const wanted = `${await fingerprint(['package-lock.json'])} ${process.platform}-${process.arch} ${process.version}`;
  if ((await read(installedMark)) === wanted) return;
  await step('Installing dependencies, a minute or two', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
  );
  await writeFile(installedMark, wanted);
}

/**
 * Enough for a command beside a running server, whose files must not be replaced under it: it starts processes from
 * them as long as it lives.
 */
export async function ensureRunnable() {
  if (!existsSync(join(root, 'node_modules'))) await ensureInstalled();
  if (!isBuilt()) await ensureBuilt();
}

export async function ensureBuilt() {
  const wanted = await fingerprint([
    'package-lock.json',
    'packages',
    'apps',
    'docs/first-decision.md',
    'docs/expressions.md',
    'docs/editor.md',
    'docs/tables.md',
    'docs/nodes.md',
    'docs/test-cases.md',
  ]);
  if (isBuilt() && (await read(builtMark)) === wanted) return;
  await step('Building the web application', () =>
    run('npm', ['run', 'build', '--workspace=apps/web'], { quiet: true }),
  );
  await step('Building the server', () => run('npm', ['run', 'build', '--workspace=apps/server'], { quiet: true }));
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(builtMark, wanted);
}

const isBuilt = () =>
  existsSync(join(root, 'apps/web/dist/index.html')) && existsSync(join(root, 'apps/server/dist/main.js'));

function checkSystem() {
  if (process.platform === 'win32') {
    say('Rulewright runs on Linux and macOS; on Windows start it inside WSL.');
    process.exit(1);
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  say(`Rulewright needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * @param {string} path
 * @returns {Promise<string | null>}
 */
const read = (path) => readFile(path, 'utf8').catch(() => null);

/**
 * A digest of files, and of folders with all that the build reads in them.
 * @param {string[]} paths relative to the root
 */
async function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(path)) hash.update(file).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

const ignored = new Set(['node_modules', 'dist', 'test']);

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesBelow(path) {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const nested = entries
    .filter(({ name }) => !ignored.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(nested)).flat();
}
