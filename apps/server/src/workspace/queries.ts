// For repositories of other domains, and for services that need these queries in a transaction of their own.

export { readContent } from './documents/content-repository.ts';
export { releasedVersions, releaseOfDocument } from './documents/document-release-repository.ts';
export type { DocumentScope } from './documents/document-repository.ts';
export {
  documentIdsIn,
  findDocument,
  findSavedDocument,
  isPresentDocument,
  lockDocument,
  projectOfDocument,
} from './documents/document-repository.ts';
export { findContent, findVersion, markPublished } from './documents/version-repository.ts';
export { isPresentProject, lockProjectsOf } from './projects/project-repository.ts';
export { countTestCases, readTestCases } from './test-cases/test-case-repository.ts';
export { deleteSomeTestCasesOf } from './test-cases/test-case-state-repository.ts';
