/** What is held in memory to be served. Those who change what is live know only this of it. */
export type ServedCache = { forget: (organizationId: string) => void };
