import { invalid, notFound, type Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { OidcProbe } from '../../platform/oidc/oidc.ts'
import { OidcRefused } from '../../platform/oidc/oidc.ts'
import { OutboundError } from '../../platform/outbound/guarded-fetch.ts'
import type { AppContext } from '../app-context.ts'
import { nowOf, type Scope } from '../scope.ts'
import { txtRecordOf } from './domain-proof.ts'
import { findDomains, findProvider, markProven } from './provider.sql.ts'
import { settingsOf } from './provider-settings.ts'

/** Fetches all that a sign-in needs, checks the DNS records of the domains, and reports what is wrong. */
export async function testProvider(appContext: AppContext, scope: Scope, id: Id): Promise<OidcProbe> {
  const provider = await findProvider(scope, id)
  if (!provider) throw notFound()
  for (const domain of await findDomains(scope, id)) {
    const proof = txtRecordOf(provider.handle, domain)
    const proven = (await appContext.resolveTxt(proof.name)).includes(proof.value)
    await markProven(scope, id, domain, proven ? nowOf(scope) : null)
  }
  const probe = await appContext.oidc.probe(settingsOf(appContext, provider)).catch((error: unknown) => {
    throw wrongConnection(error)
  })
  if (!probe.codeFlow) throw invalid('issuer', 'The provider does not support the authorization code flow.')
  if (!probe.signsUsably)
    throw invalid('issuer', 'The provider does not use a signature algorithm that Stint supports.')
  if (probe.keys === 0) throw invalid('issuer', 'The provider does not publish keys to verify its signatures with.')
  return probe
}

function wrongConnection(error: unknown): Refusal | unknown {
  if (error instanceof OidcRefused)
    return invalid(
      'issuer',
      'No provider at this address identifies itself as this issuer. Enter the issuer exactly as the provider does.',
    )
  if (!(error instanceof OutboundError)) return error
  switch (error.problem) {
    case 'private_address':
      return invalid('issuer', `The host ${error.host} is in a private network, which the operator has not allowed.`)
    case 'not_https':
      return invalid('issuer', `The host ${error.host} must be reached over HTTPS.`)
    case 'unknown_host':
      return invalid('issuer', `The host ${error.host} does not exist.`)
    case 'too_slow':
      return invalid('issuer', `The host ${error.host} did not respond in time.`)
    case 'too_large':
      return invalid('issuer', `The host ${error.host} sent a response that is too large.`)
    default:
      return invalid('issuer', `The host ${error.host} cannot be reached.`)
  }
}
