/**
 * A UUID like those of `crypto.randomUUID`, which browsers offer only to pages that come over https or from this machine. It has
 * 120 random bits.
 */
export function randomUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}` as const;
}
