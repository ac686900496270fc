type ModuleInfo = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

/**
 * Files for the modules of ours that several pages share. A module goes into the first whose pages need it. Without them each
 * set of pages that share something would have a file of its own, and a page load a hundred. Each line leaves alone what those
 * above it load, so that visitors load nothing of the pages behind the sign-in.
 */
const shared: readonly { name: string; pages: RegExp }[] = [
  { name: 'base', pages: /\/index\.html$|\/main\.tsx$/ },
  { name: 'visitors', pages: /\/pages\/(public\/|layouts\/public)/ },
  { name: 'sign-in', pages: /\/pages\/account\/(login|register)/ },
  { name: 'frame', pages: /\/pages\/layouts\/protected/ },
  { name: 'pages', pages: /\/pages\/(?!document\/)/ },
  { name: 'console', pages: /\/pages\/document\/evaluation/ },
  { name: 'document', pages: /\/pages\/document\// },
  { name: 'drawing', pages: /\/graph-drawing\.tsx$/ },
];

export const chunkGroups = [
  // The framework changes with a dependency bump, our code with every release: a returning visitor keeps it.
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: shared.length + 1 },
  ...shared.map(({ name }, at) => ({
    name: (id: string, context: Context) => (fileOf(id, context) === name ? name : null),
    debugName: name,
    // Libraries are entered through one module that names everything they have, so that it cannot be told here who needs what.
    test: /\/apps\/web\/src\//,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: shared.length - at,
  })),
];

const known = new Map<string, string | null>();

function fileOf(id: string, context: Context): string | null {
  const before = known.get(id);
  if (before !== undefined) return before;
  const needing = partsWith(id, context);
  const file = shared.find(({ pages }) => needing.some((part) => pages.test(part)))?.name ?? null;
  known.set(id, file);
  return file;
}

/** What is loaded on its own and needs a module: pages, and parts of them that are loaded later. */
function partsWith(id: string, context: Context): string[] {
  const reached = new Set([id]);
  const parts: string[] = [];
  for (const at of reached) {
    const info = context.getModuleInfo(at);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) parts.push(at);
    for (const importer of info.importers) reached.add(importer);
  }
  return parts;
}
