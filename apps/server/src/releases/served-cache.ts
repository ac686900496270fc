/** The part of the cache of served documents that releases need to know. */
export type ServedCache = { forget: (organizationId: string) => void };
