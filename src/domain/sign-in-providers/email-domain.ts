import { domainToASCII } from 'node:url'

const form = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/

/** A domain as it is kept and compared; null for what is none. */
export function readDomain(text: string): string | null {
  const written = text.trim().toLowerCase().replace(/^@/, '')
  // It would be read as the host of an address, and what stands behind that passed over.
  if (/[/\\?#:@%[\]\s]/.test(written)) return null
  const domain = domainToASCII(written)
  return form.test(domain) && domain.length <= 253 ? domain : null
}

export const domainOf = (email: string): string | null => readDomain(email.slice(email.lastIndexOf('@') + 1))
