/** Finds a Chromium to test in, and fetches one where that is possible. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, runTool, say, step } from './console.mjs';
import { root } from './root.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** @returns {Promise<string | null>} its path, or null where none can be had */
export async function ensureChromium() {
  const present = find();
  if (present) return present;
  try {
    if (process.getuid?.() === 0 && onPath('apt-get')) {
      await step('Installing Chromium from the system packages', async () => {
        await run('apt-get', ['update'], { quiet: true });
        await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
          quiet: true,
        });
      });
    } else {
      await step('Installing Chromium with Playwright', () =>
        runTool('playwright', ['install', 'chromium'], { quiet: true }),
      );
    }
  } catch (error) {
    say(`Chromium could not be installed: ${error instanceof Error ? error.message : error}`);
  }
  return find();
}

function find() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return names.map(onPath).find(Boolean) ?? elsewhere.find(existsSync) ?? playwrightsOwn();
}

/** @param {string} name */
function onPath(name) {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null;
  } catch {
    return null;
  }
}

function playwrightsOwn() {
  const program = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  try {
    const path = execFileSync(process.execPath, ['-e', program], {
      cwd: `${root}e2e`,
      encoding: 'utf8',
    }).trim();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
