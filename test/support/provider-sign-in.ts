import { strict as assert } from 'node:assert'
import type { Company } from './company.ts'
import { fromOwnPage } from './cookie-session.ts'
import { clientId, clientSecret, type StandIn } from './stand-in-provider.ts'
import type { Answer, World } from './world.ts'

/** Providers of tests are on this machine. */
export const providersHere = { STINT_OUTBOUND_ALLOW: '127.0.0.0/8' }

export type Provider = { id: string; handle: string; url: string }

/** A provider of the company, connected to the stand-in. */
export async function addProvider(
  world: World,
  company: Company,
  { issuer }: Pick<StandIn, 'issuer'>,
  attributes: object = {},
): Promise<Provider> {
  const providers = `${company.account}/sign_in_providers`
  const settings = { name: 'Stand-in', issuer, client_id: clientId, client_secret: clientSecret, ...attributes }
  const answer = await world.post(providers, settings, company.admin.token)
  assert.equal(answer.status, 201, answer.text)
  const { id, attributes: shown } = answer.body.data
  return { id, handle: shown.handle, url: `${providers}/${id}` }
}

/** A browser: it keeps cookies, and its pages are Stint's own. */
export function createBrowser(world: World) {
  const jar = new Map<string, string>()
  const send = async (method: string, url: string, attributes?: object): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await world.request(method, url, {
      headers: { ...fromOwnPage, ...(cookie && { cookie }) },
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

export type Browser = ReturnType<typeof createBrowser>

export async function start(
  browser: Browser,
  { handle }: Pick<Provider, 'handle'>,
  more: object = {},
): Promise<string> {
  const answer = await browser.send('POST', '/api/v3/sign_in/authorizations', { provider: handle, ...more })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.meta.authorization_url
}

export const stateOf = (url: string): string => new URL(url).searchParams.get('state')!

export const finish = (
  browser: Browser,
  { handle }: Pick<Provider, 'handle'>,
  sent: { state: string; code: string; iss?: string },
): Promise<Answer> => browser.send('POST', '/api/v3/sign_in/callback', { provider: handle, ...sent })

type Way = {
  claims?: Record<string, unknown>
  browser?: Browser
  token?: (claims: Record<string, unknown>) => Promise<string>
}

/** From the button to the answer. */
export async function signInBy(world: World, provider: Provider, standIn: StandIn, way: Way = {}): Promise<Answer> {
  const browser = way.browser ?? createBrowser(world)
  const url = await start(browser, provider)
  const code = await standIn.authorize(url, way.claims, way.token)
  return finish(browser, provider, { state: stateOf(url), code, iss: standIn.issuer })
}
