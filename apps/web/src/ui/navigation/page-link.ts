/** A link to another page, in the words of whoever shows it. */
export type PageLink = { label: string; to: string };
