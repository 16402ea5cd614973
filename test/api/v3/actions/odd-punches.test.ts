import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { punch, readTrackings, sendPunch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T22:00:00Z')
const company = await createCompany(world, { time_zone: 'UTC' })
const at = (time: string): string => `2026-01-30T${time}:00Z`

test('201 a punch that does not fit notifies the user and every admin, with the tracking or punch it is about', async () => {
  const own = await createCompany(world, { time_zone: 'UTC' })
  const admin = await own.person({ roles: [3] })
  const areaAdmin = await own.person({ roles: [2] })
  const person = await own.person({ attributes: { username: 'Pia' } })
  const lonely = await punch(world, own, person, 'end', at('16:00'))
  const started = await punch(world, own, person, 'start', at('17:00'))
  await punch(world, own, person, 'start', at('17:01'))

  const message = (type: string, time: string): string =>
    `Pia punched "${type}" at 30 Jan 2026 ${time}, which does not fit the punches before it. The punch is stored; please check the times.`
  const expected = (kind: string, reader: string) => [
    [
      kind,
      'A punch is out of order',
      message('start', '17:01'),
      reader,
      { id: started.attributes.working_session_id, type: 'time_tracking' },
    ],
    [kind, 'A punch is out of order', message('end', '16:00'), reader, { id: lonely.id, type: 'action' }],
  ]
  for (const [reader, kind] of [
    [person, 'notification'],
    [admin, 'trigger_warning'],
    [own.admin, 'trigger_warning'],
  ] as const) {
    const { body } = await world.get(`${own.ws}/notifications`, reader.token)
    // biome-ignore lint/suspicious/noExplicitAny: answers of the API
    const told = body.data.map(({ type, attributes, relationships }: any) => [
      type,
      attributes.title,
      attributes.message,
      relationships.user.data.id,
      relationships.entity.data,
    ])
    assert.deepEqual(told, expected(kind, reader.id))
  }
  const others = await world.get(`${own.ws}/notifications`, areaAdmin.token)
  assert.equal(others.body.meta.total_count, 0)
})

test('201 punches in another workspace neither join nor end a tracking that runs in the first', async () => {
  const made = await world.post(`${company.account}/workspaces`, { name: 'Second' }, company.admin.token)
  const second = { ...company, ws: `/api/v3/workspaces/${made.body.data.id}` }
  await punch(world, company, company.admin, 'start', at('08:00'))
  for (const type of ['start', 'start-break', 'end-break', 'end'] as const) {
    const action = await punch(world, second, company.admin, type, at('09:00'))
    assert.equal(action.attributes.working_session_id, null, type)
  }
  assert.deepEqual(await readTrackings(world, second, company.admin), [])
  const [running] = await readTrackings(world, company, company.admin)
  assert.equal(running.current_status, 'running')
  assert.deepEqual(running.breaks, [])
  const told = await world.get(`${second.ws}/notifications?filter[type]=notification`, company.admin.token)
  assert.equal(told.body.meta.total_count, 4)
  await punch(world, company, company.admin, 'end', at('10:00'))
  const action = await punch(world, second, company.admin, 'start', at('10:00'))
  assert.notEqual(action.attributes.working_session_id, null)
})

test('201 notifications are in German if the workspace is German', async () => {
  const german = await createCompany(world, { time_zone: 'Europe/Berlin', locale: 'de' })
  await sendPunch(world, german, { action_type: 'end', action_time: '2026-01-30T16:00:00Z' })
  const { body } = await world.get(`${german.ws}/notifications`, german.admin.token)
  assert.equal(body.data.length, 2, 'an admin gets two: as the person and as an admin')
  assert.equal(body.data[0].attributes.title, 'Eine Stempelung passt nicht')
  assert.equal(
    body.data[0].attributes.message,
    'Ada Admin hat um 30.01.2026 17:00 „end“ gestempelt; das passt nicht zu den Stempelungen davor. Die Stempelung ist gespeichert; bitte die Zeiten prüfen.',
  )
})

test('201 each punch with an effect adds a note, in the language of the workspace', async () => {
  const told = async (locale: string): Promise<string[]> => {
    const own = await createCompany(world, { time_zone: 'Europe/Berlin', locale })
    const { attributes } = await punch(world, own, own.admin, 'start', at('08:00'))
    await punch(world, own, own.admin, 'start', at('08:01'))
    await punch(world, own, own.admin, 'start-break', at('12:00'))
    await punch(world, own, own.admin, 'end-break', at('12:30'))
    await punch(world, own, own.admin, 'end', at('16:00'))
    const { body } = await world.get(`${own.ws}/time_trackings/${attributes.working_session_id}/notes`, own.admin.token)
    return body.data.map((note: { attributes: { content: string } }) => note.attributes.content)
  }
  assert.deepEqual(await told('en'), [
    'Ada Admin punched in: 30 Jan 2026 09:00.',
    'Ada Admin began a break: 30 Jan 2026 13:00.',
    'Ada Admin ended a break: 30 Jan 2026 13:30.',
    'Ada Admin punched out: 30 Jan 2026 17:00.',
  ])
  assert.deepEqual(await told('de'), [
    'Ada Admin hat eingestempelt: 30.01.2026 09:00.',
    'Ada Admin hat eine Pause begonnen: 30.01.2026 13:00.',
    'Ada Admin hat eine Pause beendet: 30.01.2026 13:30.',
    'Ada Admin hat ausgestempelt: 30.01.2026 17:00.',
  ])
})

test('201 identical punches that do not fit of two people cause a notification each', async () => {
  const own = await createCompany(world, { time_zone: 'UTC' })
  for (const username of ['Pia', 'Per'])
    await punch(world, own, await own.person({ attributes: { username } }), 'end', at('16:00'))
  const { body } = await world.get(`${own.ws}/notifications`, own.admin.token)
  const names = body.data.map((one: { attributes: { message: string } }) => one.attributes.message.slice(0, 3))
  assert.deepEqual(names.sort(), ['Per', 'Pia'])
})
