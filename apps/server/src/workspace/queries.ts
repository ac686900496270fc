// For the repositories of later domains, and for what a service does in a transaction of its own.

export { readContent } from './documents/content-repository.ts';
export { releasedVersions, releaseOfDocument } from './documents/document-release-repository.ts';
export type { DocumentScope } from './documents/document-repository.ts';
export {
  documentIdsIn,
  findSavedDocument,
  isPresentDocument,
  projectOfDocument,
} from './documents/document-repository.ts';
export { findContent, findVersion, markPublished } from './documents/version-repository.ts';
export { isPresentProject, lockProjectsOf } from './projects/project-repository.ts';
