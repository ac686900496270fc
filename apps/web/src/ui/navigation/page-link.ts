/** A link to another page. */
export type PageLink = { label: string; to: string };
