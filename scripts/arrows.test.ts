import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

type Pair = [file: string, imports: string];

const pairs = (table: Record<string, string[]>): Pair[] =>
  Object.entries(table).flatMap(([file, imports]) => imports.map((one): Pair => [file, one]));

const fastify = ['fastify', '@fastify/jwt', '../http/mount.ts'];
const driver = ['pg', 'drizzle-orm', 'drizzle-orm/node-postgres'];
const web = ['@rulewright/web', '../../../web/src/main.tsx'];
// From the root, because the browser's rules refuse every way upwards for another reason.
const notForBrowsers = [
  '@rulewright/server',
  '@rulewright/engine',
  '/apps/server/src/app.ts',
  '/packages/engine/src/index.ts',
];

const forbidden = pairs({
  'packages/contract/src/thing.ts': ['fastify', '@rulewright/server', '../../../apps/server/src/app.ts'],
  'packages/jdm/src/graph/thing.ts': [
    'zod',
    'node:fs',
    'fastify',
    '@gorules/zen-engine',
    '@rulewright/engine',
    '@rulewright/server',
    '../../../engine/src/index.ts',
    '../../../contract/src/index.ts',
    '../../../../apps/server/src/app.ts',
  ],
  'packages/engine/src/runner.ts': [
    'fastify',
    '@fastify/jwt',
    ...driver,
    '@rulewright/server',
    '@rulewright/web',
    '../../../apps/server/src/app.ts',
  ],
  'apps/server/src/things/thing-routes.ts': [
    ...driver,
    './thing-repository.ts',
    '../db/database.ts',
    '../others/other-routes.ts',
    '@gorules/zen-engine',
    '@rulewright/engine',
    ...web,
  ],
  'apps/server/src/things/thing-service.ts': [
    ...fastify,
    ...driver,
    './thing-routes.ts',
    '../others/other-service.ts',
    '../db/schema.ts',
    '@gorules/zen-engine',
    ...web,
  ],
  'apps/server/src/things/thing-repository.ts': [
    ...fastify,
    './thing-routes.ts',
    './thing-service.ts',
    'pg',
    'drizzle-orm/node-postgres',
    '@gorules/zen-engine',
    '@rulewright/engine',
    ...web,
  ],
  'apps/server/src/things/helper.ts': [...fastify, ...driver, '../db/schema.ts', '@gorules/zen-engine', ...web],
  'apps/server/src/app.ts': [...driver, './things/thing-repository.ts', '@gorules/zen-engine', ...web],
  'apps/server/src/http/helper.ts': [...driver, '../things/thing-repository.ts', '@gorules/zen-engine', ...web],
  'apps/server/src/db/helper.ts': [
    ...fastify,
    '../things/thing-routes.ts',
    '../things/thing-service.ts',
    '../things/thing-repository.ts',
    '@gorules/zen-engine',
    ...web,
  ],
  'apps/server/src/db/embedded/helper.ts': ['fastify'],
  'apps/web/src/main.tsx': notForBrowsers,
  'apps/web/src/pages/thing-page.tsx': [...notForBrowsers, '../features/things/thing.tsx'],
  'apps/web/src/features/things/thing.tsx': [
    ...notForBrowsers,
    '#pages/thing-page.tsx',
    '#features/others/other.tsx',
    '../others/other.tsx',
  ],
  'apps/web/src/shared/ui/thing.tsx': [
    ...notForBrowsers,
    '#pages/thing-page.tsx',
    '#features/things/thing.tsx',
    '../others/other.tsx',
  ],
});

const allowed = pairs({
  'packages/contract/src/thing.ts': ['zod', './other.ts'],
  'packages/jdm/src/graph/thing.ts': ['@rulewright/contract', './other.ts', '../expression/parse.ts'],
  'packages/engine/src/runner.ts': ['@rulewright/contract', '@rulewright/jdm', '@gorules/zen-engine'],
  'apps/server/src/things/thing-routes.ts': ['./thing-service.ts', 'fastify'],
  'apps/server/src/things/thing-service.ts': [
    './thing-repository.ts',
    '../others/other-repository.ts',
    '../db/database.ts',
    '@rulewright/engine',
  ],
  'apps/server/src/things/thing-repository.ts': ['../db/schema.ts', 'drizzle-orm'],
  'apps/server/src/db/helper.ts': ['pg'],
  'apps/server/src/http/helper.ts': ['fastify'],
  'apps/web/src/pages/thing-page.tsx': ['#features/things/thing.tsx'],
  'apps/web/src/features/things/thing.tsx': ['#shared/ui/thing.tsx', './other.tsx'],
  'apps/web/src/shared/ui/thing.tsx': ['@rulewright/contract', '@rulewright/jdm'],
});

// Below a copy of the project's rules every file has its imports, one on each line; one run of the linter reads them all.
const all = [...forbidden, ...allowed];
const importsOf = (file: string) => all.filter(([other]) => other === file).map(([, imports]) => imports);

let folder: string;
let report: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulewright-arrows-'));
  await cp(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const file of new Set(all.map(([file]) => file))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const lines = importsOf(file).map((imports, index) => `import { thing as thing${index} } from '${imports}';\n`);
    await writeFile(join(folder, file), lines.join(''));
  }
  report = await new Promise((resolve) => {
    const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'];
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const caught = ([file, imports]: Pair) =>
  report.includes(
    `title=lint/style/noRestrictedImports,file=${join(folder, file)},line=${importsOf(file).indexOf(imports) + 1},`,
  );

describe('the lint refuses', () => {
  test.each(forbidden)('%s -> %s', (...pair) => expect(caught(pair)).toBe(true));
});

describe('the lint lets through', () => {
  test.each(allowed)('%s -> %s', (...pair) => expect(caught(pair)).toBe(false));
});
