import type { Run, RunOptions } from '../src/execution.ts';
import { openSandbox } from '../src/index.ts';
import { partsOnDisk } from '../src/parts-on-disk.ts';
import type { Form, Sandbox, SandboxOptions } from '../src/sandbox.ts';

const parts = partsOnDisk();

export const open = (options: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
  openSandbox({ ...parts, memoryBytes: 32 * 1024 * 1024, ...options });

export const optionsOf = (options: Partial<RunOptions> = {}): RunOptions => ({
  // Far away, because a machine can be busy.
  deadline: performance.now() + 30_000,
  config: { iteration: 0, maxDepth: 10, trace: true },
  ...options,
});

type Given = Partial<RunOptions> & { form?: Form; input?: unknown };

/** Compiles a source and runs it; a fault is a failure. */
export function run(sandbox: Sandbox, source: string, { form = 'module', input = {}, ...options }: Given = {}) {
  const compiled = sandbox.compile(source, form);
  if ('fault' in compiled) throw new Error(`${compiled.fault.reason} on line ${compiled.fault.line}`);
  return sandbox.run(compiled, JSON.stringify(input), optionsOf(options));
}

export function resultOf(run: Run | Promise<Run>): unknown {
  if (run instanceof Promise || !('done' in run)) throw new Error(`There is no result: ${JSON.stringify(run)}`);
  return JSON.parse(run.done);
}
