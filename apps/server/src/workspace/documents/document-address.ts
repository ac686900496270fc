/** Where a document is, within an organization. */
export type DocumentAddress = { projectSlug: string; docSlug: string };
