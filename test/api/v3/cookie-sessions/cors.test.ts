import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password } from '../../../support/company.ts'
import { cookieSessionHeader, withCookie } from '../../../support/cookie-session.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { signIn } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

// The origins that the operator allows call the API with tokens; they cannot use a cookie.

const origin = 'https://partner.example'
const createWorldWithCompany = async (env: Record<string, string> = {}) => {
  const world = await createWorld({ env })
  return { world, company: await createCompany(world) }
}
const worlds = {
  'no origin is allowed': await createWorldWithCompany(),
  'this origin is allowed': await createWorldWithCompany({ STINT_CORS_ORIGINS: origin }),
  'every origin is allowed': await createWorldWithCompany({ STINT_CORS_ORIGINS: '*' }),
}

for (const [where, { world, company }] of Object.entries(worlds)) {
  const { token, email } = company.admin
  const areas = `${company.ws}/areas`

  test(`${where}: no response allows credentials`, async () => {
    const asking = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'stint-session',
    }
    const answers = [
      await world.request('OPTIONS', areas, { headers: asking }),
      await world.request('OPTIONS', '/api/v3/sign_in', { headers: asking }),
      await withCookie(world, token, 'GET', areas, { headers: { origin } }),
      await signIn(world, email!, password, { headers: { origin } }),
    ]
    for (const { headers } of answers) assert.equal(headers['access-control-allow-credentials'], undefined)
  })

  test(`${where}: 403 for changes with the cookie, and for requesting a cookie`, async () => {
    const body = { data: { type: 'area', attributes: { name: 'Theirs' } } }
    for (const headers of [
      { origin },
      { origin, ...cookieSessionHeader },
      { origin, ...cookieSessionHeader, 'sec-fetch-site': 'cross-site' },
    ])
      assertRefused(await withCookie(world, token, 'POST', areas, { headers, body }), 403)
    assert.equal((await world.get(areas, token)).body.meta.total_count, 0)
    const asked = await signIn(world, email!, password, { headers: { origin, ...cookieSessionHeader } })
    assertRefused(asked, 403)
    assert.equal(asked.headers['set-cookie'], undefined)
  })

  test(`${where}: 201 for changes with the token`, async () => {
    const body = { data: { type: 'area', attributes: { name: 'Ours' } } }
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    assert.equal((await world.request('POST', areas, { token, headers, body })).status, 201)
  })
}
