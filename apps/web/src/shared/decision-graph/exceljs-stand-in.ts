import { message } from 'antd';

/** Stands in for exceljs, a megabyte, until the browser has nothing better to do: reading a file takes it from here. */
const exceljs = {
  /** The graph editor reads files through this, as vite-plugins/jdm-editor.ts has it: it does not expect one to be bad. */
  async readOrTell<Read>(read: () => Promise<Read>): Promise<Read> {
    try {
      await fill();
      return await read();
    } catch {
      message.error('The file could not be read. Choose an Excel file (.xlsx) with a table in it.');
      // There is nothing to go on with, and nobody who would catch.
      return new Promise<never>(() => {});
    }
  },
};

async function fill() {
  const { default: loaded } = await import('exceljs/dist/exceljs.min.js');
  Object.assign(exceljs, loaded);
}

// Safari has no idle callbacks.
const whenIdle: (task: () => void) => void = window.requestIdleCallback ?? ((task) => setTimeout(task, 2000));
whenIdle(() => void fill());

// biome-ignore lint/style/noDefaultExport: takes the place of a module that has one.
export default exceljs;
