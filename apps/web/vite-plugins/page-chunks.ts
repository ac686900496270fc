import type { Rolldown, UserConfig } from 'vite';
import { build } from 'vite';

/**
 * Files for the modules that several pages share. A module goes into the first file all of whose patterns are met by parts that
 * need it. Without them each set of pages that share something would have a file of its own, and a page load a hundred, which
 * compress badly each for itself. A visitor loads nothing of the pages behind the sign-in, and a document's page nothing
 * that it does not need.
 */
const shared: readonly { name: string; neededBy: readonly RegExp[] }[] = [
  { name: 'base', neededBy: [/\/index\.html$/] },
  { name: 'base', neededBy: [/\/pages\/(public\/|layouts\/public)/, /\/layouts\/protected|\/document-page/] },
  { name: 'visitors', neededBy: [/\/pages\/(public\/|layouts\/public)/, /\/layouts\/auth/] },
  { name: 'site', neededBy: [/\/pages\/(public\/|layouts\/public)/] },
  {
    name: 'sign-in',
    neededBy: [/\/pages\/(account\/(login|register)|layouts\/auth)/, /\/layouts\/protected|\/document-page/],
  },
  { name: 'frame', neededBy: [/\/layouts\/protected/] },
  { name: 'pages', neededBy: [/\/document-page/, /\/pages\/(?!document\/document-page)/] },
  { name: 'document', neededBy: [/\/document-page/] },
  { name: 'drawing', neededBy: [/\/graph-drawing\.tsx$/] },
  { name: 'canvas', neededBy: [/\/loaded-canvas\.tsx$/] },
  { name: 'lists', neededBy: [/\/pages\/organization\//, /\/pages\/project\//] },
];

/**
 * The framework changes with a dependency bump, our code with every release: a returning visitor keeps it.
 *
 * Which parts need which module is taken from a build without these files. Only that knows it for libraries, which are entered
 * through one module that names everything they have.
 */
export async function chunkGroups(config: UserConfig) {
  const parts = partsOf(await build({ ...config, configFile: false, logLevel: 'error' }));
  const files = new Map<string, string>();
  const askedFor = new Set([...parts.values()].flat());
  for (const [module, needing] of parts) {
    // A part that is in no file of others has a file of its own, by which it is asked for.
    if (askedFor.has(module)) continue;
    const file = shared.find(({ neededBy }) => neededBy.every((pattern) => needing.some((part) => pattern.test(part))));
    if (file) files.set(module, file.name);
  }
  return [
    { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
    {
      name: (id: string) => files.get(id) ?? null,
      includeDependenciesRecursively: false,
    },
  ];
}

/** Of each module, what is loaded on its own and needs it: pages, and parts of them that are loaded later. */
function partsOf(built: Awaited<ReturnType<typeof build>>): Map<string, string[]> {
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const parts = new Map<string, string[]>();
  const loadedLater = new Set([...chunks.values()].flatMap(({ dynamicImports }) => dynamicImports));
  for (const { fileName, isEntry, moduleIds } of chunks.values()) {
    if (!isEntry && !loadedLater.has(fileName)) continue;
    // What a module needs comes before it, so the last is the one that is asked for.
    const part = moduleIds.at(-1) as string;
    const loaded = new Set([fileName]);
    for (const at of loaded) for (const imported of chunks.get(at)?.imports ?? []) loaded.add(imported);
    for (const at of loaded)
      for (const module of chunks.get(at)?.moduleIds ?? []) parts.set(module, [...(parts.get(module) ?? []), part]);
  }
  return parts;
}
