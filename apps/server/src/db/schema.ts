/** Every table, by the part of the server that it belongs to. */
export * from './tables/identity.ts';
export * from './tables/releases.ts';
export * from './tables/runtime.ts';
export * from './tables/workspace.ts';
