/** Empty where there is none. */
export const bearerTokenOf = (authorization = '') => /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1] ?? '';
