/** The language and country whose numbers and dates the person at the page types. Undefined where there is no browser. */
export const browserLocale = (): string | undefined => globalThis.navigator?.language;
