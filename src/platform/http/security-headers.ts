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
  // Whether the outside speaks HTTPS is the proxy's to know and to promise.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // Of use to browsers and plug-ins only that nobody runs any more, or what browsers do by themselves by now.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** What every answer tells browsers to be careful about. The same each time, so it is worked out once. */
export const securityHeaders: Readonly<Record<string, string>> = collect()

/** For a page whose own code makes styles as it runs: by a nonce or a hash they are known, and what somebody slips in is not. */
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
