import type { Plugin } from 'vite';

/** A description that is written as one string. Any other stays, which only costs a few bytes. */
const description = /\s*\.describe\(\s*(['"`])(?:\\[\s\S]|(?!\1)[^\\])*\1,?\s*\)/g;

/** Leaves out the descriptions of the contract, which are for readers of the API's documentation and not for the page. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[^/]+\.ts$/ },
    handler: (code: string) => ({ code: removeDescriptions(code), map: null }),
  },
});

export const removeDescriptions = (code: string): string => code.replace(description, '');
