/** Every table, by the part of the server that it belongs to. */
export * from './identity.ts';
export * from './releases.ts';
export * from './runtime.ts';
export * from './workspace.ts';
