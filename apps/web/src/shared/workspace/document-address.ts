/** What names a document, in addresses of pages and of the API. */
export type DocumentAddress = { orgSlug: string; projectSlug: string; docSlug: string };
