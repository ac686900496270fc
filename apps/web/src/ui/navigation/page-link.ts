/** A link to another page, in the words of whoever shows it. */
export type Way = { label: string; to: string };
