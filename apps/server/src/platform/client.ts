/** The device and address that a request came from. */
export type Client = { address: string; userAgent: string | undefined };

/** How much is kept of what a browser says of itself. */
export const MAX_USER_AGENT = 300;
