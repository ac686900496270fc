/** Files of npm packages. */
export type Parts = {
  wasm: WebAssembly.Module;
  /** The text of a file, such as `dayjs/dayjs.min.js`. */
  read(path: string): string;
};

/** What functions can import, beside `http` and `zen`. */
const files: Record<string, { path: string; before?: string; after?: string }> = {
  dayjs: {
    path: 'dayjs/dayjs.min.js',
    before: 'var module={exports:{}},exports=module.exports;',
    after: ';export default module.exports',
  },
  'big.js': { path: 'big.js/big.mjs' },
  zod: { path: 'zod-3/lib/index.mjs' },
};

/** These modules are evaluated before anything of an author is, with the functions that they export in a global variable. */
const own: Record<string, string> = {
  http: 'const { http } = own; export default http; export const { get, head, post, patch, put } = http; const { delete: remove } = http; export { remove as delete };',
  zen: 'const { zen } = own; export default zen; export const { evaluate, evaluateExpression, evaluateUnaryExpression } = zen;',
};

export const ownModules = Object.keys(own);

export const stripper = 'sucrase/index.js';
/** Parts of the stripper that are not used, and import other packages. */
const unused: Record<string, string> = {
  'sucrase/Options.js': 'export const validateOptions = () => {}',
  'sucrase/computeSourceMap.js': 'export default null',
  'sucrase/util/formatTokens.js': 'export default null',
};
/** The files of the stripper, by their folders. No others are read for it. */
const stripperFolders: Record<string, string> = {
  '': 'index CJSImportProcessor HelperManager NameManager TokenProcessor identifyShadowedGlobals',
  'parser/': 'index',
  'parser/plugins/': 'flow types typescript',
  'parser/plugins/jsx/': 'index xhtml',
  'parser/tokenizer/': 'index keywords readWord readWordTree state types',
  'parser/traverser/': 'index base expression lval statement util',
  'parser/util/': 'charcodes identifier whitespace',
  'transformers/':
    'CJSImportTransformer ESMImportTransformer FlowTransformer JSXTransformer JestHoistTransformer NumericSeparatorTransformer OptionalCatchBindingTransformer OptionalChainingNullishTransformer ReactDisplayNameTransformer ReactHotLoaderTransformer RootTransformer Transformer TypeScriptTransformer',
  'util/':
    'elideImportEquals getClassInfo getDeclarationInfo getIdentifierNames getImportExportSpecifierInfo getJSXPragmaInfo getNonTypeIdentifiers getTSImportedNames isAsyncOperation isExportFrom isIdentifier removeMaybeImportAttributes shouldElideDefaultExport',
};
const stripperFiles = new Map(
  Object.entries(stripperFolders).flatMap(([folder, files]) =>
    files.split(' ').map((file) => [`sucrase/${folder}${file}.js`, `sucrase/dist/esm/${folder}${file}.js`]),
  ),
);

/** The name of a module, as seen from another one. Only the stripper consists of several files. */
export function moduleName(from: string, name: string): string {
  if (!name.startsWith('.') || !from.startsWith('sucrase/')) return name;
  const path = new URL(name, `file:///${from}`).pathname.slice(1);
  const folder = `${path}/index.js`;
  return stripperFiles.has(folder) ? folder : `${path}.js`;
}

/** The source of a module; null where there is none of that name. */
export function moduleSource(name: string, { read }: Parts, withStripper: boolean): string | null {
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file) return `${file.before ?? ''}${read(file.path)}${file.after ?? ''}`;
  if (Object.hasOwn(own, name)) return own[name] ?? null;
  if (!withStripper) return null;
  const path = stripperFiles.get(name);
  return path === undefined ? (unused[name] ?? null) : read(path);
}
