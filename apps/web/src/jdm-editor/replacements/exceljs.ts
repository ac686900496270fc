import { message } from 'antd';

type Excel = typeof import('exceljs');

/** Nothing to go on with, and nobody who would catch. */
const never = () => new Promise<never>(() => {});

/**
 * Stands in for exceljs, a megabyte, until the browser has nothing better to do, or somebody writes or reads a file. The
 * graph editor calls these as vite-plugins/jdm-editor.ts has it: it expects neither to fail.
 */
const exceljs = {
  async loadOrTell(): Promise<Excel> {
    return load().catch(() => {
      message.error('What writes and reads Excel files could not be loaded. Check your connection and try again.');
      return never();
    });
  },

  async readOrTell<Read>(read: () => Promise<Read>): Promise<Read> {
    return read().catch(() => {
      message.error('The file could not be read. Choose an Excel file (.xlsx) with a table in it.');
      return never();
    });
  },
};

async function load(): Promise<Excel> {
  const { default: loaded } = await import('exceljs/dist/exceljs.min.js');
  return loaded;
}

// Safari has no idle callbacks.
const whenIdle: (task: () => void) => void = window.requestIdleCallback ?? ((task) => setTimeout(task, 2000));
whenIdle(() => void load().catch(() => {}));

// biome-ignore lint/style/noDefaultExport: takes the place of a module that has one.
export default exceljs;
