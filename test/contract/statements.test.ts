import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

// How many statements a request sends. This is a count, not a time: it is the same on every machine, and each further one is
// another round trip to the database.

const world = await createWorld()
// In the middle of a month: around its end it may be closed somewhere, and a punch then reads the clock first.
world.clock.set('2026-08-20T09:00:00Z')
const company = await createCompany(world)
const { ws, admin } = company
const employee = await company.person()
const colleague = await company.person()
const vacation = await firstId(`${ws}/absence_types?filter[kind]=eq:vacation`)
const tag = await company.tag('Early')
const area = await company.area('Kitchen', [employee.id])

let sent: string[] = []
world.services.pool.observe((text) => {
  sent.push(text.trim().replace(/\s+/g, ' ').slice(0, 60))
})

async function firstId(url: string): Promise<string> {
  return (await world.get(url, admin.token)).body.data[0].id
}

/** The second time, when the token is cached and the statements are prepared. */
async function statementsOf(ask: () => Promise<{ status: number; text: string }>): Promise<string[]> {
  await ask()
  sent = []
  const answer = await ask()
  assert.ok(answer.status < 300, answer.text)
  return sent
}

const tracking = await (async () => {
  const answer = await world.request('POST', `${ws}/time_trackings`, {
    token: admin.token,
    body: {
      data: {
        type: 'time_tracking',
        attributes: {
          starts_at: '2026-01-30T08:00:00Z',
          ends_at: '2026-01-30T16:00:00Z',
          breaks_attributes: [{ starts_at: '2026-01-30T12:00:00Z', ends_at: '2026-01-30T12:30:00Z' }],
        },
        relationships: {
          user: { data: { id: employee.id, type: 'user_overview' } },
          area: { data: { id: area, type: 'area' } },
          tags: { data: [{ id: tag, type: 'tag' }] },
        },
      },
    },
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id as string
})()

const reads: [what: string, url: string, count: number][] = [
  ['the list of trackings with its totals', '/time_trackings', 1],
  ['the same with a filter', `/time_trackings?filter[user_id]=eq:${employee.id}&filter[starts_at]=gte:2026-01-01`, 1],
  ['the same with records included, one more for all of them', '/time_trackings?include=user,area,tags,breaks', 2],
  ['a tracking', `/time_trackings/${tracking}`, 1],
  ['a tracking with included records', `/time_trackings/${tracking}?include=user,area,tags,breaks`, 1],
  ['a tracking with included records two levels deep', `/time_trackings/${tracking}?include=area.users,tags`, 2],
  ['the list of punches', '/time_trackings/actions', 1],
  ['the list of absences', '/absences', 1],
  ['the list of users', '/users', 1],
  ['oneself', '/users/me', 1],
  ['the notifications', '/notifications', 1],
]
for (const [what, path, count] of reads)
  test(`${count} for ${what}`, async () => {
    const statements = await statementsOf(() => world.get(ws + path, admin.token))
    assert.equal(statements.length, count, statements.join('\n'))
  })

const punch = (action_type: string, token: string, user_id?: string) =>
  world.post(`${ws}/time_trackings/actions`, { action_type, ...(user_id && { user_id }) }, token)

/** Counts only the last of several punches. */
async function lastOf(...punches: (() => ReturnType<typeof punch>)[]): Promise<string[]> {
  for (const one of punches) {
    sent = []
    const { status, text } = await one()
    assert.equal(status, 201, text)
  }
  return sent
}

test('a punch takes one statement; an end during a break takes three', async () => {
  const own = (type: string) => () => punch(type, employee.token)
  await lastOf(own('start'), own('end'))
  for (const type of ['start', 'start-break', 'end-break', 'end'])
    assert.equal((await lastOf(own(type))).length, 1, type)
  await lastOf(own('start'), own('start-break'))
  assert.equal((await lastOf(own('end'))).length, 3)
})

test('a punch by an admin for somebody else takes one statement', async () => {
  const theirs = (type: string) => () => punch(type, admin.token, colleague.id)
  await lastOf(theirs('start'), theirs('end'))
  assert.equal((await lastOf(theirs('start'))).length, 1)
  assert.equal((await lastOf(theirs('end'))).length, 1)
})

test('an absence request takes six statements, including begin and commit', async () => {
  const ask = () =>
    world.post(
      `${ws}/absences`,
      { user_id: employee.id, absence_type_id: vacation, starts_at: '2026-07-06', ends_at: '2026-07-10' },
      admin.token,
    )
  const statements = await statementsOf(ask)
  assert.equal(statements.length, 6, statements.join('\n'))
  assert.match(statements[0]!, /^begin/i)
})

test('confirming an absence takes nine statements, including begin and commit', async () => {
  const absence = await firstId(`${ws}/absences`)
  await world.services.pool`
    insert into vacation_entitlements (account_id, user_id, title, starts_at, ends_at, planned_days, created_at, updated_at)
    values (${company.accountId}, ${employee.id}, 'Vacation', '2026-01-01', '2026-12-31', 30, now(), now())`
  const statements = await statementsOf(() =>
    world.request('POST', `${ws}/absences/${absence}/absences_confirmations`, { token: admin.token }),
  )
  assert.equal(statements.length, 9, statements.join('\n'))
})

test('a list of the public API takes one statement once the token is known', async () => {
  const issued = await world.post(`${company.account}/api_tokens`, { title: 'Payroll' }, admin.token)
  const token = issued.body.data.attributes.token
  const range = 'range_start=2026-07-01T00:00:00Z&range_end=2026-07-31T00:00:00Z'
  for (const [path, count] of [
    ['users?', 1],
    [`absences?${range}&`, 1],
  ] as const) {
    const statements = await statementsOf(() => world.get(`/public_api/v1/${path}api_token=${token}`))
    assert.equal(statements.length, count, statements.join('\n'))
  }
})

test('a punch through v1 takes five statements and no transaction', async () => {
  const issued = await world.post(`${company.account}/api_tokens`, { title: 'Terminal' }, admin.token)
  const sendPunch = (action_type: string) =>
    world.request('POST', '/public_api/v1/actions', {
      body: {
        api_token: issued.body.data.attributes.token,
        working_session_action: { action_type, location_id: company.workspaceId, user_id: colleague.id },
      },
    })
  for (const type of ['start', 'end', 'start', 'end']) {
    sent = []
    const { status, text } = await sendPunch(type)
    assert.equal(status, 200, text)
  }
  assert.equal(sent.length, 5, sent.join('\n'))
  assert.ok(!sent.some((text) => /^(begin|commit)/i.test(text)), sent.join('\n'))
})

test('an unknown token is looked up every time', async () => {
  sent = []
  for (let time = 0; time < 2; time++) assert.equal((await world.get(ws, 'nobody')).status, 401)
  assert.equal(sent.length, 2)
})
