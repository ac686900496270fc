import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

type Pair = [file: string, imports: string];

const pairs = (table: Record<string, string[]>): Pair[] =>
  Object.entries(table).flatMap(([file, imports]) => imports.map((one): Pair => [file, one]));

const fastify = ['fastify', '@fastify/jwt', '#platform/http'];
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
  'packages/functions/src/thing.ts': [
    'node:fs',
    'sucrase',
    'zod',
    '@gorules/zen-engine',
    '@rulewright/jdm',
    '@rulewright/engine',
    '../../jdm/src/index.ts',
  ],
  'packages/engine/src/thing.ts': [
    'fastify',
    '@fastify/jwt',
    '@gorules/zen-engine',
    ...driver,
    '@rulewright/server',
    '@rulewright/web',
    '../../../apps/server/src/app.ts',
  ],
  'packages/engine/src/input-output/step.ts': [
    'fastify',
    '@rulewright/server',
    '@gorules/zen-engine',
    'node:fs',
    '../admission/queue.ts',
    '../backends/processes/worker.ts',
  ],
  'packages/engine/src/admission/rule.ts': [
    'fastify',
    '@rulewright/server',
    '@gorules/zen-engine',
    'node:child_process',
    '../backends/processes/worker.ts',
  ],
  'apps/server/src/workspace/things/thing-routes.ts': [
    ...driver,
    './thing-repository.ts',
    '#platform/db',
    '#platform/tables',
    '../others/other-routes.ts',
    '@gorules/zen-engine',
    '@rulewright/engine',
    ...web,
  ],
  'apps/server/src/workspace/things/thing-service.ts': [
    ...fastify,
    ...driver,
    './thing-routes.ts',
    '../others/other-service.ts',
    '#platform/tables',
    '@gorules/zen-engine',
    ...web,
  ],
  'apps/server/src/workspace/things/thing-repository.ts': [
    ...fastify,
    './thing-routes.ts',
    './thing-service.ts',
    'pg',
    'drizzle-orm/node-postgres',
    '@gorules/zen-engine',
    '@rulewright/engine',
    ...web,
  ],
  'apps/server/src/workspace/things/helper.ts': [
    ...fastify,
    ...driver,
    '#platform/tables',
    '#releases',
    '#runtime',
    '../../identity/actor.ts',
    '../../platform/db/database.ts',
    '@gorules/zen-engine',
    ...web,
  ],
  'apps/server/src/releases/helper.ts': ['#runtime', '../workspace/things/thing.ts', '../identity/index.ts'],
  'apps/server/src/identity/accounts/helper.ts': ['#workspace', '#releases', '#runtime', '../../platform/config.ts'],
  'apps/server/src/runtime/log/helper.ts': ['../../releases/tokens/token-cipher.ts', '../index.ts', '../queries.ts'],
  'apps/server/src/releases/things/thing-repository.ts': ['#workspace', '#identity'],
  'apps/server/src/releases/things/thing-routes.ts': ['#workspace/queries', '#identity/queries'],
  'apps/server/src/releases/index.ts': ['./things/thing-repository.ts'],
  'apps/server/src/releases/queries.ts': ['./things/thing-service.ts', './things/thing.ts'],
  'apps/server/src/app.ts': [
    '#workspace/queries',
    ...driver,
    './workspace/things/thing.ts',
    './platform/config.ts',
    '@gorules/zen-engine',
    ...web,
  ],
  'apps/server/src/platform/http/helper.ts': [...driver, '#identity', '../db/paging.ts', '@gorules/zen-engine', ...web],
  'apps/server/src/platform/db/helper.ts': [
    ...fastify,
    '#workspace',
    '../http/client-of.ts',
    '@gorules/zen-engine',
    ...web,
  ],
  'apps/server/src/platform/db/embedded/helper.ts': ['fastify', '../../tables/columns.ts'],
  'apps/web/src/main.tsx': notForBrowsers,
});

const allowed = pairs({
  'packages/contract/src/thing.ts': ['zod', './other.ts'],
  'packages/jdm/src/graph/thing.ts': ['@rulewright/contract', './other.ts', '../expression/parse.ts'],
  'packages/functions/src/thing.ts': ['./inside.ts', '@jitl/quickjs-wasmfile-release-sync/emscripten-module'],
  'packages/functions/src/parts-on-disk.ts': ['node:fs', './libraries.ts'],
  'packages/engine/src/thing.ts': ['@rulewright/contract', '@rulewright/functions', '@rulewright/jdm'],
  'packages/engine/src/input-output/step.ts': ['../outcome.ts', '../request.ts', '@rulewright/jdm'],
  'packages/engine/src/admission/rule.ts': ['../backend.ts', '../request.ts', '@rulewright/jdm'],
  'packages/engine/src/backends/processes/thing.ts': ['../../backend.ts', 'node:child_process'],
  'apps/server/src/workspace/things/thing-routes.ts': ['./thing-service.ts', 'fastify', '#identity', '#platform/http'],
  'apps/server/src/workspace/things/thing-service.ts': [
    './thing-repository.ts',
    '../others/other-repository.ts',
    '#identity',
    '#platform',
    '#platform/db',
    '@rulewright/engine',
  ],
  'apps/server/src/workspace/things/thing-repository.ts': ['#platform/tables', '#platform/db', 'drizzle-orm'],
  'apps/server/src/releases/helper.ts': ['#workspace', '#identity', './tokens/token-cipher.ts'],
  'apps/server/src/runtime/log/helper.ts': ['#releases', '#workspace', '#identity', '../public/public-limit.ts'],
  'apps/server/src/releases/things/thing-repository.ts': ['#workspace/queries', '#identity/queries'],
  'apps/server/src/releases/things/thing-service.ts': ['#workspace', '#workspace/queries', '#identity/queries'],
  'apps/server/src/releases/index.ts': ['./things/thing-service.ts', './things/thing-routes.ts', './things/thing.ts'],
  'apps/server/src/releases/queries.ts': ['./things/thing-repository.ts'],
  'apps/server/src/app.ts': ['#runtime', '#releases', '#workspace', '#identity', '#platform', '#platform/http'],
  'apps/server/src/platform/db/helper.ts': ['pg', '#platform', '#platform/tables', './embedded/layout.ts'],
  'apps/server/src/platform/http/helper.ts': ['fastify', '#platform/db'],
  'apps/server/src/identity/http/helper.ts': ['fastify', '#platform/http', '../actor.ts'],
});

/** Each imports only those before it. */
const domains = ['platform', 'identity', 'workspace', 'releases', 'runtime'];
const fileIn = (domain: string) => `apps/server/src/${domain}/things/arrow.ts`;
const between = (isForbidden: boolean): Pair[] =>
  domains.flatMap((from, n) =>
    domains
      .filter((to, m) => to !== from && m > n === isForbidden)
      .flatMap((to): Pair[] =>
        (to === 'platform' ? ['#platform/db'] : [`#${to}`, `#${to}/queries`]).map((door): Pair => [fileIn(from), door]),
      ),
  );
const pastDoors = domains.flatMap((from): Pair[] => [
  ...domains.filter((to) => to !== from).map((to): Pair => [fileIn(from), `../../${to}/things/other.ts`]),
  [fileIn(from), '../../app.ts'],
  [fileIn(from), '../../deletion-service.ts'],
]);
forbidden.push(...between(true), ...pastDoors);
allowed.push(...between(false), ...domains.map((from): Pair => [fileIn(from), '../others/other.ts']));

/** The folders of the decision language: each imports only those before it. */
const languageFolders = [
  'number',
  'date',
  'expression',
  'cells',
  'graph',
  'compile',
  'scope',
  'schema',
  'test-cases',
  'check',
];
const betweenFolders = (isForbidden: boolean): Pair[] =>
  languageFolders.flatMap((from, n) =>
    languageFolders
      .filter((to, m) => to !== from && m > n === isForbidden)
      .map((to): Pair => [`packages/jdm/src/${from}/arrow.ts`, `../${to}/other.ts`]),
  );
forbidden.push(
  ...betweenFolders(true),
  ['packages/jdm/src/expression/field-usage/arrow.ts', '../../graph/other.ts'],
  ['packages/jdm/src/graph/nodes/arrow.ts', '../../schema/other.ts'],
  ['packages/jdm/src/json/arrow.ts', '../graph/other.ts'],
  ['packages/jdm/src/graph/arrow.ts', '../index.ts'],
);
allowed.push(
  ...betweenFolders(false),
  ['packages/jdm/src/graph/nodes/arrow.ts', '../../expression/other.ts'],
  ['packages/jdm/src/expression/field-usage/arrow.ts', '../other.ts'],
);

/** Each of the browser's layers, with those that it may import. */
const layers: Record<string, string[]> = {
  lib: [],
  ui: ['lib'],
  workspace: ['ui', 'lib'],
  'jdm-editor': ['ui', 'lib'],
  features: ['workspace', 'jdm-editor', 'ui', 'lib'],
  pages: ['features', 'workspace', 'jdm-editor', 'ui', 'lib'],
};
const inLayer = (layer: string) => `apps/web/src/${layer}/things/arrow.tsx`;
const otherIn = (layer: string) => `#${layer}/others/other.tsx`;
const inFeatureFolder = 'apps/web/src/features/things/folder/arrow.tsx';
const application = ['#testing/render-app.tsx', '#main.tsx', '#router.tsx', '#app-providers.tsx'];
for (const [layer, below] of Object.entries(layers)) {
  const above = Object.keys(layers).filter((other) => other !== layer && !below.includes(other));
  const refused = [...notForBrowsers, ...above.map(otherIn), ...application, '../others/other.tsx'];
  forbidden.push(...pairs({ [inLayer(layer)]: refused }));
  allowed.push(...pairs({ [inLayer(layer)]: [...below.map(otherIn), './other.tsx', '@rulewright/jdm'] }));
  allowed.push(...pairs({ [inLayer(layer).replace('.tsx', '.test.tsx')]: application }));
}
forbidden.push(...pairs({ [inLayer('features')]: [otherIn('features')] }));
forbidden.push(...pairs({ [inFeatureFolder]: [otherIn('features'), otherIn('pages'), '../../others/other.tsx'] }));
allowed.push(...pairs({ [inFeatureFolder]: ['../other.tsx', '../folder-beside/other.tsx', otherIn('ui')] }));
for (const layer of ['lib', 'ui', 'workspace', 'jdm-editor', 'pages'])
  allowed.push(...pairs({ [inLayer(layer)]: [otherIn(layer)] }));
// Who looks at a graph loads nothing that edits it.
for (const part of ['drawing', 'view', 'comparison']) {
  const file = `apps/web/src/jdm-editor/${part}/arrow.tsx`;
  forbidden.push(...pairs({ [file]: ['#jdm-editor/canvas/align.ts', '#jdm-editor/table/table-editor.tsx'] }));
  allowed.push(
    ...pairs({ [file]: ['#jdm-editor/nodes/opened-node.tsx', '#jdm-editor/table/content/table-content.ts'] }),
  );
}
allowed.push(['apps/web/src/jdm-editor/nodes/arrow.tsx', '#jdm-editor/canvas/align.ts']);

// Below a copy of the project's rules every file has its imports, one on each line; one run of the linter reads them all.
const all = [...forbidden, ...allowed];
/** Files whose imports are tried in both forms, static and dynamic. */
const isArrow = (file: string) => /\/arrow\.tsx?$/.test(file);
const importsOf = (file: string) => all.filter(([other]) => other === file).map(([, imports]) => imports);

let folder: string;
let report: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulewright-arrows-'));
  for (const rules of ['biome.json', 'lint']) await cp(join(root, rules), join(folder, rules), { recursive: true });
  for (const file of new Set(all.map(([file]) => file))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const lines = importsOf(file).map((imports, index) => `import { thing as thing${index} } from '${imports}';\n`);
    // The same once more, loaded later: the rules cannot be walked around in that way either.
    if (isArrow(file))
      lines.push(...importsOf(file).map((imports, index) => `const later${index} = import('${imports}');\n`));
    await writeFile(join(folder, file), lines.join(''));
  }
  report = await new Promise((resolve) => {
    const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'];
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  // The linter reads all files at once, which takes long on a busy machine.
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const caughtAt = (file: string, line: number) =>
  ['lint/style/noRestrictedImports', 'plugin'].some((rule) =>
    report.includes(`title=${rule},file=${join(folder, file)},line=${line},`),
  );

/** Whether it is refused in every form, or null where only in one. */
function caught([file, imports]: Pair): boolean | null {
  const line = importsOf(file).indexOf(imports) + 1;
  const once = caughtAt(file, line);
  if (!isArrow(file)) return once;
  return caughtAt(file, line + importsOf(file).length) === once ? once : null;
}

describe('the lint refuses', () => {
  test.each(forbidden)('%s -> %s', (...pair) => expect(caught(pair)).toBe(true));
});

describe('the lint lets through', () => {
  test.each(allowed)('%s -> %s', (...pair) => expect(caught(pair)).toBe(false));
});
