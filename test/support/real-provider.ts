import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { Provider } from 'oidc-provider'
import { clientId, clientSecret } from './fake-provider.ts'

export type RealProvider = { issuer: string; name: string }

/** A real OpenID Connect provider (oidc-provider), with a sign-in page that accepts any e-mail address. */
export async function createRealProvider(
  name: string,
  addresses: { redirects: string[]; afterLogout: string; logout: string },
): Promise<RealProvider> {
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // Under another host name, so that browsers treat it as cross-site.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: addresses.redirects,
        post_logout_redirect_uris: [addresses.afterLogout],
        backchannel_logout_uri: addresses.logout,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: true, name: id.split('@')[0]! }),
    }),
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    pkce: { required: () => true },
    // Its own fetch refuses loopback addresses.
    fetch: (address: string | URL, { dispatcher: _, ...request }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, request),
    cookies: { keys: ['a key for tests'] },
  })
  const handler = provider.callback()
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { issuer, name }
}
