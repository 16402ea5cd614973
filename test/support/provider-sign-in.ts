import { strict as assert } from 'node:assert'
import type { Company } from './company.ts'
import { sameOriginHeaders } from './cookie-session.ts'
import { clientId, clientSecret, type FakeProvider } from './fake-provider.ts'
import type { Answer, World } from './world.ts'

/** Lets Stint connect to providers on the loopback interface, where the fake ones listen. */
export const allowLoopbackProviders = { STINT_OUTBOUND_ALLOW: '127.0.0.0/8' }

export type Provider = { id: string; handle: string; url: string }

/** A sign-in provider of the company, connected to the fake one. */
export async function addProvider(
  world: World,
  company: Company,
  { issuer }: Pick<FakeProvider, 'issuer'>,
  attributes: object = {},
): Promise<Provider> {
  const providers = `${company.account}/sign_in_providers`
  const settings = { name: 'Stand-in', issuer, client_id: clientId, client_secret: clientSecret, ...attributes }
  const answer = await world.post(providers, settings, company.admin.token)
  assert.equal(answer.status, 201, answer.text)
  const { id, attributes: shown } = answer.body.data
  return { id, handle: shown.handle, url: `${providers}/${id}` }
}

/** An HTTP client that keeps cookies and sends same-origin headers, as a browser on Stint's own pages. */
export function createBrowserClient(world: World) {
  const jar = new Map<string, string>()
  const send = async (method: string, url: string, attributes?: object): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await world.request(method, url, {
      headers: { ...sameOriginHeaders, ...(cookie && { cookie }) },
      ...(attributes && { body: { data: { type: 'x', attributes } } }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return { jar, send }
}

export type BrowserClient = ReturnType<typeof createBrowserClient>

export async function startSignIn(
  browser: BrowserClient,
  { handle }: Pick<Provider, 'handle'>,
  more: object = {},
): Promise<string> {
  const answer = await browser.send('POST', '/api/v3/sign_in/authorizations', { provider: handle, ...more })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.meta.authorization_url
}

export const stateParameter = (url: string): string => new URL(url).searchParams.get('state')!

export const finishSignIn = (
  browser: BrowserClient,
  { handle }: Pick<Provider, 'handle'>,
  sent: { state: string; code: string; iss?: string },
): Promise<Answer> => browser.send('POST', '/api/v3/sign_in/callback', { provider: handle, ...sent })

type SignInOptions = {
  claims?: Record<string, unknown>
  browser?: BrowserClient
  token?: (claims: Record<string, unknown>) => Promise<string>
}

/** The whole flow: authorization request, sign-in at the provider, callback. */
export async function signInWithProvider(
  world: World,
  provider: Provider,
  fakeProvider: FakeProvider,
  options: SignInOptions = {},
): Promise<Answer> {
  const browser = options.browser ?? createBrowserClient(world)
  const url = await startSignIn(browser, provider)
  const code = await fakeProvider.authorize(url, options.claims, options.token)
  return finishSignIn(browser, provider, { state: stateParameter(url), code, iss: fakeProvider.issuer })
}
