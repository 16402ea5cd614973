import * as openid from 'openid-client'
import type { GuardedFetch } from '../outbound/guarded-fetch.ts'

/** The settings of a provider's client. `version` changes when any of them does. */
export type OidcSettings = { version: string; issuer: string; clientId: string; clientSecret: string | null }

/** Only algorithms with public keys: a signature with a shared secret proves nothing. */
export const signingAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

const lifetimeMs = 10 * 60_000
const most = 1000

/** Clients of providers, each with the provider's discovery document, which is refreshed periodically. */
type OidcClients = (settings: OidcSettings) => Promise<openid.Configuration>

export function createOidcClients(fetch: GuardedFetch): OidcClients {
  const known = new Map<string, { client: Promise<openid.Configuration>; until: number }>()
  return (settings) => {
    const found = known.get(settings.version)
    if (found && found.until > performance.now()) return found.client
    if (known.size >= most) known.clear()
    const client = discover(fetch, settings)
    known.set(settings.version, { client, until: performance.now() + lifetimeMs })
    client.catch(() => known.delete(settings.version))
    return client
  }
}

/** Fetches the provider's discovery document and creates a client from it. */
export async function discover(fetch: GuardedFetch, settings: OidcSettings): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings
  const options = { [openid.customFetch]: fetch as openid.CustomFetch, execute: execute(issuer) }
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), options)
  const { supportsPKCE: _, ...metadata } = found.serverMetadata()
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const server = {
    ...metadata,
    id_token_signing_alg_values_supported: offered.filter((algorithm) => signingAlgorithms.includes(algorithm)),
  }
  const client = new openid.Configuration(server, clientId, {}, authentication(clientSecret, metadata))
  client[openid.customFetch] = fetch as openid.CustomFetch
  for (const method of execute(issuer)) method(client)
  // Without this the signature of a token that comes directly from the provider would not be verified.
  openid.enableNonRepudiationChecks(client)
  return client
}

/** Whether plain HTTP is allowed for an address is decided by the guarded fetch. */
const execute = (issuer: string) => (issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])

function authentication(secret: string | null, server: openid.ServerMetadata): openid.ClientAuth {
  if (secret === null) return openid.None()
  // The default of the standard is Basic.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret)
}
