export * from './identity.ts';
export * from './releases.ts';
export * from './runtime.ts';
export * from './workspace.ts';
