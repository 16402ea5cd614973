/** A key that nobody else has. Browsers offer `randomUUID` by https only, and a first server often speaks plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
