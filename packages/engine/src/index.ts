export type { Problem } from './problem.ts';
export { checkStructure } from './structure.ts';
