export type { FunctionFault } from './failure.ts';
export { readingTooLong, readingTooMuch } from './failure.ts';
export type { Parts } from './libraries.ts';
export type {
  CompiledFunction,
  Form,
  Host,
  HttpRequest,
  HttpResponse,
  LogEntry,
  Run,
  RunOptions,
  SandboxOptions,
} from './sandbox.ts';
export { openSandbox, Sandbox } from './sandbox.ts';
