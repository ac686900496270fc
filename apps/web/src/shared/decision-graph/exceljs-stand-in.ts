/** Stands in for exceljs, a megabyte, until the browser has nothing better to do: reading a file takes it from here. */
const exceljs = {};

async function fill() {
  const { default: loaded } = await import('exceljs/dist/exceljs.min.js');
  Object.assign(exceljs, loaded);
}

// Safari has no idle callbacks.
const whenIdle: (task: () => void) => void = window.requestIdleCallback ?? ((task) => setTimeout(task, 2000));
whenIdle(() => void fill());

// biome-ignore lint/style/noDefaultExport: takes the place of a module that has one.
export default exceljs;
