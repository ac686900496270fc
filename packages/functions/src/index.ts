export type { FunctionFault } from './failure.ts';
export { readingTooLong, readingTooMuch } from './failure.ts';
export type { CompiledFunction, Host, Run, Sandbox } from './sandbox.ts';
export { openSandbox } from './sandbox.ts';
