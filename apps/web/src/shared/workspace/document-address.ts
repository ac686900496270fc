import type { ProjectAddress } from './project-address.ts';

/** What names a document, in addresses of pages and of the API. */
export type DocumentAddress = ProjectAddress & { docSlug: string };
