/** The device and address that a request came from. */
export type Client = { address: string; userAgent: string | undefined };
