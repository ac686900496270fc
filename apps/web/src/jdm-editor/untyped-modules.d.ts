declare module 'exceljs/dist/exceljs.min.js' {
  const exceljs: typeof import('exceljs');
  // biome-ignore lint/style/noDefaultExport: describes a module that has one.
  export default exceljs;
}

declare module 'monaco-editor/esm/vs/editor/edcore.main' {
  export * from 'monaco-editor';
}
declare module 'monaco-editor/esm/vs/basic-languages/javascript/javascript.contribution';
declare module 'monaco-editor/esm/vs/language/typescript/monaco.contribution';
