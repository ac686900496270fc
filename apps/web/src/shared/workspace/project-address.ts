/** What names a project, in addresses of pages and of the API. */
export type ProjectAddress = { orgSlug: string; projectSlug: string };
