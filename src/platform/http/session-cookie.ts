const name = 'stint_session'
/** As long as browsers keep a cookie at all. When the session ends is not the cookie's to say. */
const maxAge = 34_560_000

/** A session in a place where no script of a page can read it. */
export type SessionCookie = {
  /** The `Set-Cookie` that hands a browser its session, and the one that takes it away. */
  set(secret: string): string
  cleared: string
  /** The host by which the world knows this server. */
  ownHost: string
}

export function createSessionCookie(baseUrl: string): SessionCookie {
  const { host, protocol } = new URL(baseUrl)
  const written = (value: string, seconds: number): string =>
    `${name}=${value}; HttpOnly; SameSite=Strict; Path=/api; Max-Age=${seconds}${protocol === 'https:' ? '; Secure' : ''}`
  return { set: (secret) => written(secret, maxAge), cleared: written('', 0), ownHost: host }
}

const ownCookie = new RegExp(`(?:^|;)[ \\t]*${name}=([^;]*)`)

/** The secret in a `Cookie` header; null where there is no such cookie. */
export const readSessionCookie = (header: string): string | null => ownCookie.exec(header)?.[1]?.trim() ?? null
