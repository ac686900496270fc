/**
 * Who pays for an organization. All organizations of an account share what one may hold, so that nobody gets more of the server by
 * creating several.
 */
export type AccountOf = (organizationId: string) => string;
