import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { password, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, requestResetToken, setPassword, signIn, signUp } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const local = 'margarete.hoffmann'

/** Refused wherever a password is set, by anybody. */
const weak: Record<string, RegExp> = {
  password: /most common/,
  PassWord: /most common/,
  '12345678': /most common/,
  iloveyou: /most common/,
  passwort1: /most common/,
  qwertzuiop: /most common/,
  '        ': /consist of spaces only/,
  '\t \u00a0\u2003    ': /consist of spaces only/,
  aaaaaaaa: /single repeated character/,
  '😀😀😀😀😀😀😀😀': /single repeated character/,
}

for (const [secret, sentence] of Object.entries(weak)) {
  test(`400 for the password "${secret}" at sign-up, when resetting and when changing it`, async () => {
    const refused = await signUp(world, { password: secret })
    assertRefused(refused, 400, ['password'])
    assert.match(refused.body.errors[0].title, sentence)
    const email = uniqueEmail()
    const token = assertToken(await signUp(world, { email }), 201)
    const changed = await world.request('PUT', '/api/v3/users/me/password', {
      token,
      body: { data: { attributes: { current_password: password, password: secret } } },
    })
    assertRefused(changed, 400, ['password'])
    const reset_password_token = await requestResetToken(world, email)
    assertRefused(await setPassword(world, { reset_password_token, password: secret }), 400, ['password'])
    assertToken(await setPassword(world, { reset_password_token, password: 'another horse battery' }))
  })
}

const own: [secret: string, attributes: Record<string, string>][] = [
  [`${local}@weak.example`, { email: `${local}@weak.example` }],
  [`${local.toUpperCase()}`, { email: `${local}@weak.example` }],
  ['MargareteHoffmann1', { email: `${local}@weak.example` }],
  ['Nordlicht 2026!', { account_name: 'Nordlicht' }],
  ['nordlichtnordlicht', { account_name: 'Nordlicht' }],
  ['Stint2026', {}],
  ['stintstint', {}],
]
for (const [secret, attributes] of own)
  test(`400 for the password "${secret}" at sign-up with ${JSON.stringify(attributes)}`, async () => {
    const refused = await signUp(world, { password: secret, ...attributes })
    assertRefused(refused, 400, ['password'])
    assert.match(refused.body.errors[0].title, /name of the company/)
  })

test('400 for the name of the company as new password, with the error in German if requested', async () => {
  const email = uniqueEmail()
  const token = assertToken(await signUp(world, { email, account_name: 'Nordlicht', locale: 'de' }), 201)
  const change = (secret: string) =>
    world.request('PUT', '/api/v3/users/me/password', {
      token,
      headers: { 'accept-language': 'de' },
      body: { data: { attributes: { current_password: password, password: secret } } },
    })
  const named = await change('nordlicht1')
  assertRefused(named, 400, ['password'])
  assert.match(named.body.errors[0].title, /Name der Firma/)
  assert.match((await change('password')).body.errors[0].title, /^„.*asswort“ gehört zu den häufigsten/)
  const reset_password_token = await requestResetToken(world, email)
  assertRefused(await setPassword(world, { reset_password_token, password: 'Nordlicht2' }), 400, ['password'])
})

test('201 for long passwords, and those that only contain a common one', async () => {
  const good = ['password of a horse', 'nordlichter im Winter', 'stinte mag ich', '8 Zeichn', 'Ünïcödé!']
  for (const secret of good) assertToken(await signUp(world, { password: secret, account_name: 'Nordlicht' }), 201)
})

test('200 an existing weak password can still be used to sign in', async () => {
  const email = uniqueEmail()
  assertToken(await signUp(world, { email }), 201)
  const hash = await world.services.appContext.passwords.hash('password')
  await world.services.pool`update logins set password_hash = ${hash} where email = ${email}`
  assertToken(await signIn(world, email, 'password'))
})
