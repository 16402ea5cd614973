import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      styleSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  },
  // Only the proxy knows whether there is HTTPS, so it has to send this header.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // Only for browsers and plug-ins that nobody uses any more, or defaults of today's browsers.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** The security headers of every answer. They are always the same, so they are computed once. */
export const securityHeaders: Readonly<Record<string, string>> = collect()

/** For a page whose code adds styles: those with the nonce or hash are allowed, injected ones are not. */
export const policyWithStyles = (known: string): string =>
  securityHeaders['Content-Security-Policy']!.replace("style-src 'self'", `style-src 'self' ${known}`)

function collect(): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => {},
  }
  protect({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
