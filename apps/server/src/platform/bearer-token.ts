/** The token of an `Authorization` header, or an empty text without one. */
export const bearerTokenOf = (authorization = '') => /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1] ?? '';
