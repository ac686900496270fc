// For the repositories of later domains, and for what a service does in a transaction of its own.

export { readContent } from './documents/content-repository.ts';
export type { ProjectKey } from './documents/document-repository.ts';
export { documentIdsIn, findSavedDocument, ofProject } from './documents/document-repository.ts';
export { liveVersion, releaseOfDocument } from './documents/live-version-repository.ts';
export { findContent, findVersion, markPublished } from './documents/version-repository.ts';
export { isPresentProject, lockProjectsOf } from './projects/project-repository.ts';
