import { domainToASCII } from 'node:url'

const form = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/

/** A domain as it is stored and compared; null if it is not one. */
export function readDomain(text: string): string | null {
  const written = text.trim().toLowerCase().replace(/^@/, '')
  // domainToASCII would parse it as the host of a URL and drop the rest.
  if (/[/\\?#:@%[\]\s]/.test(written)) return null
  const domain = domainToASCII(written)
  return form.test(domain) && domain.length <= 253 ? domain : null
}

export const domainOf = (email: string): string | null => readDomain(email.slice(email.lastIndexOf('@') + 1))
