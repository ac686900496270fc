import { message } from 'antd';

type Excel = typeof import('exceljs');

/** The editor cannot go on, and does not catch errors here, so it gets a promise that never settles. */
const never = () => new Promise<never>(() => {});

/**
 * Replaces exceljs, which is a megabyte: it is loaded when the browser is idle, or when somebody reads or writes a
 * file. vite-plugins/jdm-editor.ts makes the editor call these functions, which it expects never to fail.
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
