import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { reports } from '../../../support/reports.ts'
import { createTracking, punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

// A workspace in English, with readers of both languages.
const world = await createWorld()
world.clock.set('2026-02-10T12:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin', locale: 'en' })
const german = { locale: 'de' }
const boss = await company.person({ roles: [3], attributes: { username: 'Berta Boss', ...german } })
const english = await company.person({ roles: [3], attributes: { username: 'Ed Admin', locale: 'en' } })

type Notice = { id: string; attributes: { title: string; message: string; updated_at: string } }
async function told(reader: Person, about: string): Promise<Notice[]> {
  await runReviews(world)
  const { body } = await world.get(`${company.ws}/notifications?items=100`, reader.token)
  return body.data.filter(({ attributes }: Notice) => attributes.message.includes(about))
}
const textsOf = async (reader: Person, about: string): Promise<string[]> =>
  (await told(reader, about)).map(({ attributes: { title, message } }) => `${title}: ${message}`)

const day = { starts_at: '2026-01-30T08:00:00+01:00', ends_at: '2026-01-30T16:00:00+01:00' }

test('a warning is in the language of each reader, or else of the workspace', async () => {
  const greta = await company.person({ attributes: { username: 'Greta', ...german } })
  await createTracking(world, company, greta, day)
  const de = ['Fehlende Pause: Greta hat am 30.01.2026 0 min Pause gemacht; nötig sind 30 min.']
  const en = ['Missing break: Greta took 0 min of breaks on 30 Jan 2026; 30 min are required.']
  assert.deepEqual(await textsOf(greta, 'Greta'), de)
  assert.deepEqual(await textsOf(boss, 'Greta'), de)
  assert.deepEqual(await textsOf(english, 'Greta'), en)
  assert.deepEqual(await textsOf(company.admin, 'Greta'), en)
})

test('a changed warning is in the current language of the reader', async () => {
  const hans = await company.person({ attributes: { username: 'Hans', ...german } })
  const id = await createTracking(world, company, hans, {
    starts_at: '2026-01-30T06:00:00+01:00',
    ends_at: '2026-01-30T17:30:00+01:00',
    breaks_attributes: [{ starts_at: '2026-01-30T11:00:00+01:00', ends_at: '2026-01-30T12:00:00+01:00' }],
  })
  const [first] = await told(hans, 'Hans')
  const until = async (ends_at: string): Promise<void> => {
    const answer = await world.patch(`${company.ws}/time_trackings/${id}`, { ends_at }, company.admin.token)
    assert.equal(answer.status, 200, answer.text)
  }
  await until('2026-01-30T17:40:00+01:00')
  assert.deepEqual(await textsOf(boss, 'Hans'), ['Langer Arbeitstag: Hans hat am 30.01.2026 10 h 40 min gearbeitet.'])
  const changed = await world.patch(`${company.ws}/users/${hans.id}`, { locale: 'en' }, company.admin.token)
  assert.equal(changed.status, 200, changed.text)
  await until('2026-01-30T17:50:00+01:00')
  const [now, ...more] = await told(hans, 'Hans')
  assert.deepEqual([now!.id, more], [first!.id, []])
  assert.equal(now!.attributes.message, 'Hans worked 10 h 50 min on 30 Jan 2026.')
})

test('warnings about work in several workspaces are in the language of the reader, and name those they can access', async () => {
  const kiel = await addWorkspace(world, company, 'Kiel')
  const ida = await company.person({ attributes: { username: 'Ida', ...german } })
  await world.services.pool`
    insert into memberships (account_id, workspace_id, user_id, roles, created_at)
    select account_id, ${kiel.id}, user_id, roles, created_at from memberships
    where account_id = ${company.accountId} and user_id = ${ida.id}`
  await createTracking(world, company, ida, {
    starts_at: '2026-01-30T06:00:00+01:00',
    ends_at: '2026-01-30T12:00:00+01:00',
  })
  await createTracking(world, { ...company, ...kiel }, ida, {
    starts_at: '2026-01-30T12:30:00+01:00',
    ends_at: '2026-01-30T18:30:00+01:00',
  })
  const longDays = async (reader: Person): Promise<string[]> =>
    (await textsOf(reader, 'Ida')).filter((text) => /^Lang|^Long/.test(text))
  const [de, en] = [
    'Langer Arbeitstag: Ida hat am 30.01.2026 12 h 0 min gearbeitet. Arbeit in anderen Arbeitsbereichen zählt mit',
    'Long working day: Ida worked 12 h 0 min on 30 Jan 2026. Work in other workspaces counts as well',
  ]
  assert.deepEqual(await longDays(ida), [`${de}: Kiel.`])
  assert.deepEqual(await longDays(boss), [`${de}.`])
  assert.deepEqual(await longDays(english), [`${en}.`])
  assert.deepEqual(await longDays(company.admin), [`${en}: Kiel.`])
})

test('warnings about punches that do not fit or are late are in the language of the reader', async () => {
  const jo = await company.person({ attributes: { username: 'Jo', ...german } })
  await punch(world, company, jo, 'end', '2026-01-30T16:00:00Z')
  const odd =
    'Eine Stempelung passt nicht: Jo hat um 30.01.2026 17:00 „end“ gestempelt; das passt nicht zu den Stempelungen davor. Die Stempelung ist gespeichert; bitte die Zeiten prüfen.'
  const late =
    'Eine Stempelung wurde zurückdatiert: Jo hat „end“ für 30.01.2026 17:00 erst um 10.02.2026 13:00 gestempelt. Die Stempelung ist gespeichert und zählt; bitte die Zeiten prüfen.'
  assert.deepEqual(await textsOf(jo, 'Jo'), [odd])
  assert.deepEqual((await textsOf(boss, 'Jo')).sort(), [odd, late].sort())
  assert.deepEqual((await textsOf(english, 'Jo')).map((text) => text.split(':')[0]).sort(), [
    'A punch is out of order',
    'A punch was backdated',
  ])
})

test('200 the report of warnings has titles in the language of the caller, not of the person', async () => {
  const { get } = reports(world, company)
  const [kim, lea] = [
    await company.person({ attributes: { username: 'Kim', locale: 'en' } }),
    await company.person({ attributes: { username: 'Lea', ...german } }),
  ]
  for (const person of [kim, lea]) await createTracking(world, company, person, day)
  await punch(world, company, kim, 'end', '2026-01-30T18:00:00Z')
  await runReviews(world)
  const titles = async (token: string, more = '', headers = {}): Promise<string[]> => {
    const answer = await get(`warnings?from=2026-01-30&until=2026-01-30${more}`, token, headers)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
      .filter(({ attributes }: { attributes: { label: string } }) => ['Kim', 'Lea'].includes(attributes.label))
      .map(
        ({ attributes }: { attributes: { label: string; title: string } }) => `${attributes.label} ${attributes.title}`,
      )
      .sort()
  }
  const en = ['Kim A punch is out of order', 'Kim Missing break', 'Lea Missing break']
  const de = ['Kim Eine Stempelung passt nicht', 'Kim Fehlende Pause', 'Lea Fehlende Pause']
  assert.deepEqual(await titles(boss.token), de)
  assert.deepEqual(await titles(english.token), en)
  assert.deepEqual(await titles(company.admin.token), en, 'the language of the workspace')
  assert.deepEqual(
    await titles(company.admin.token, '', { 'accept-language': 'de' }),
    de,
    'the Accept-Language of the request',
  )
  assert.deepEqual(await titles(boss.token, '&locale=en'), en, 'the locale of the query')
  const file = async (locale: string): Promise<string> =>
    (await get(`warnings?from=2026-01-30&until=2026-01-30&format=csv${locale}`, boss.token)).text
  assert.match(await file('&locale=de'), /Lea;;2026-01-30;Fehlende Pause/)
  assert.match(await file(''), /Lea,,2026-01-30,Missing break/, 'a file is in one language')
})
