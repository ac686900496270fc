export type { Host, Run } from './execution.ts';
export type { FunctionFault } from './failure.ts';
export { readingTooLong, readingTooMuch } from './failure.ts';
export type { CompiledFunction, Sandbox } from './sandbox.ts';
export { openSandbox } from './sandbox.ts';
