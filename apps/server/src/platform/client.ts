/** The device and address that a request came from. */
export type Client = { address: string; userAgent: string | undefined };

/** Longer names of browsers are cut off before they are stored. */
export const MAX_USER_AGENT = 300;

type Request = { ip: string; headers: { 'user-agent'?: string | undefined } };

export const clientOf = ({ ip, headers }: Request): Client => ({ address: ip, userAgent: headers['user-agent'] });
