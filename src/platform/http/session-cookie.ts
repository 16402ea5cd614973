const name = 'stint_session'
const attemptName = 'stint_sign_in'
const attemptMaxAge = 600
/** The longest that browsers keep a cookie. The server decides when the session ends. */
const maxAge = 34_560_000

/** A session in a cookie, which no script of a page can read. */
export type SessionCookie = {
  /** The `Set-Cookie` that gives a browser its session, and the one that removes it. */
  set(secret: string): string
  cleared: string
  /** For a sign-in by a provider: at its end, it proves that it was started in this browser. */
  setAttempt(secret: string): string
  /** The host of this server in its public address. */
  ownHost: string
}

export function createSessionCookie(baseUrl: string): SessionCookie {
  const { host, protocol } = new URL(baseUrl)
  const written = (cookie: string, value: string, seconds: number): string =>
    `${cookie}=${value}; HttpOnly; SameSite=Strict; Path=/api; Max-Age=${seconds}${protocol === 'https:' ? '; Secure' : ''}`
  return {
    set: (secret) => written(name, secret, maxAge),
    cleared: written(name, '', 0),
    setAttempt: (secret) => written(attemptName, secret, attemptMaxAge),
    ownHost: host,
  }
}

const cookieForm = (cookie: string): RegExp => new RegExp(`(?:^|;)[ \\t]*${cookie}=([^;]*)`)
const ownCookie = cookieForm(name)
const attemptCookie = cookieForm(attemptName)

/** The secret in a `Cookie` header; null where there is no such cookie. */
export const readSessionCookie = (header: string): string | null => ownCookie.exec(header)?.[1]?.trim() ?? null

export const readAttemptCookie = (header: string): string | null => attemptCookie.exec(header)?.[1]?.trim() ?? null
