/** Finds a Chromium to test in, and fetches one where that is possible. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { reasonOf, run, runTool, say, step } from './console.mjs';
import { root } from './root.mjs';

/** The headless shell first: it is the same browser without windows, and takes a tenth less of the processor. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** @returns {Promise<string | null>} its path, or null where none can be had */
export async function ensureChromium() {
  let found = find();
  for (const install of installers()) {
    if (found) break;
    await install().catch((error) => say(`Chromium could not be installed: ${reasonOf(error)}`));
    found = find();
  }
  if (found) return found;
  const broken = [...candidates()].map((path) => `  ${path} does not run: ${problemOf(path)}`);
  say(['No Chromium works here. Set CHROMIUM_PATH to one that does.', ...broken].join('\n'));
  return null;
}

function installers() {
  const isDebian = process.getuid?.() === 0 && onPath('apt-get').length > 0;
  return [...(isDebian ? [installWithApt] : []), installWithPlaywright];
}

const installWithApt = () =>
  step('Installing Chromium from the system packages', async () => {
    await run('apt-get', ['update'], { quiet: true });
    const install = (/** @type {string} */ name) =>
      run('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], { quiet: true });
    // Not every release of Debian and Ubuntu has the shell as a package.
    await install('chromium-headless-shell').catch(() => install('chromium'));
  });

const installWithPlaywright = () =>
  step('Installing Chromium with Playwright', () => runTool('playwright', ['install', 'chromium'], { quiet: true }));

/** @returns {string | null} */
export function find() {
  const given = process.env.CHROMIUM_PATH;
  for (const path of candidates()) {
    if (problemOf(path)) continue;
    if (given && path !== given) say(`CHROMIUM_PATH is ${given}, which does not run: taking ${path}`);
    return path;
  }
  return null;
}

/** One by one, because asking Playwright takes a second. */
function* candidates() {
  if (process.env.CHROMIUM_PATH) yield process.env.CHROMIUM_PATH;
  yield* names.flatMap(onPath);
  yield* elsewhere.filter(existsSync);
  yield* playwrightsOwn();
}

/**
 * A file that is there may still not be a browser: Ubuntu has a stub that asks for a snap, and one that was downloaded may
 * lack libraries of the system.
 * @param {string} path
 * @returns {string | null}
 */
function problemOf(path) {
  try {
    execFileSync(path, ['--version'], { stdio: ['ignore', 'ignore', 'pipe'], timeout: 30_000 });
    return null;
  } catch (error) {
    return reasonOf(error).trim().replaceAll(/\s+/g, ' ');
  }
}

/** @param {string} name */
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter(existsSync);

function playwrightsOwn() {
  const program = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  try {
    const path = execFileSync(process.execPath, ['-e', program], { cwd: `${root}e2e`, encoding: 'utf8' }).trim();
    return existsSync(path) ? [path] : [];
  } catch {
    return [];
  }
}
