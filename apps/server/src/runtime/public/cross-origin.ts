/**
 * Web pages of all origins may call the public endpoints. The token protects the document, and browsers do not send it by
 * themselves.
 */
export const crossOriginHeaders = { 'access-control-allow-origin': '*' };

/** Only errors say when to try again. */
export const crossOriginErrorHeaders = { 'access-control-expose-headers': 'retry-after' };
