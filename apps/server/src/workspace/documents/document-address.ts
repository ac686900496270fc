/** The address of a document within its organization. */
export type DocumentAddress = { projectSlug: string; docSlug: string };
