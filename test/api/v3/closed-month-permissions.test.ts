import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import { decisions } from '../../support/absences.ts'
import type { Person } from '../../support/company.ts'
import { createAccountCompany } from '../../support/time-accounts.ts'
import { timeCorrections } from '../../support/time-corrections.ts'
import { createTracking } from '../../support/working-time.ts'
import { type Answer, createWorld } from '../../support/world.ts'

// `permissions` of times and absences are compared with what the server does, in a closed month and in the next. Every
// operation is tried on a record of its own, as it may delete it.

const world = await createWorld()
const company = await createAccountCompany(world)
const { ws, admin } = company
const corrections = timeCorrections(world, company)
const areaId = await company.area('Shared')
const lead = await company.person({ roles: [2] })
const worker = await company.createWorker({ attributes: { working_sessions_creator: true } })
await company.area('Led', [lead.id, worker.id])
const follower = await company.person()

type Try = (id: string, token: string) => Promise<Answer>
type Kind = {
  path: string
  create(month: string): Promise<string>
  tries: Record<string, Try>
  /** An operation that would change nothing and is not refused, such as rejecting a rejected absence. */
  untried?: string
  /** What the admin may do with it in the closed month. */
  inClosedMonth: string[]
}

const changeTracking =
  (data: object): Try =>
  (id, token) =>
    world.request('PATCH', `${ws}/time_trackings/${id}`, { token, body: { data } })

const trackingTries: Record<string, Try> = {
  update: changeTracking({ relationships: { tags: [] } }),
  update_times: changeTracking({ attributes: { break_duration: 300, force_custom_break_duration: true } }),
  update_area: changeTracking({ relationships: { area: { id: areaId, type: 'area' } } }),
  update_tags: (id, token) => world.post(`${ws}/time_trackings/${id}/tags`, { title: 'Late' }, token),
  destroy: (id, token) => world.delete(`${ws}/time_trackings/${id}`, token),
  confirm: (id, token) => world.request('PATCH', `${ws}/time_trackings/${id}/confirm`, { token }),
  request_correction: (id, token) =>
    world.post(corrections.url, { reason: 'Never worked', kind: 'delete', time_tracking_id: id }, token),
  attach: (id, token) => world.post(`${ws}/time_trackings/${id}/followers`, { ids: [follower.id] }, token),
}

const absenceTries: Record<string, Try> = {
  update: (id, token) => world.patch(`${ws}/absences/${id}`, { title: 'Renamed' }, token),
  update_times: async (id, token) => {
    const { first_day } = (await world.get(`${ws}/absences/${id}`, token)).body.data.attributes
    return world.patch(`${ws}/absences/${id}`, { ends_at: first_day.replace(/..$/, '13T23:59:59') }, token)
  },
  destroy: (id, token) => world.delete(`${ws}/absences/${id}`, token),
  confirm: (id, token) => world.request('POST', `${ws}/absences/${id}/${decisions.confirmed}`, { token }),
  reject: (id, token) => world.request('POST', `${ws}/absences/${id}/${decisions.rejected}`, { token }),
}

let nextHour = 0
const nextStart = (month: string): string => {
  const hours = nextHour++
  return `${month}-${String(2 + Math.floor(hours / 20)).padStart(2, '0')}T${String(hours % 20).padStart(2, '0')}`
}

const absence = (state: keyof typeof decisions, inClosedMonth: string[], untried?: string): Kind => ({
  path: `${ws}/absences`,
  async create(month) {
    const [starts_at, ends_at] = [`${month}-12T00:00:00`, `${month}-12T23:59:59`]
    const id = await company.createAbsence(admin.token, { user_id: worker.id, starts_at, ends_at, full_day: true })
    if (state !== 'pending') await company.decide(id, state)
    return id
  },
  tries: absenceTries,
  inClosedMonth,
  ...(untried && { untried }),
})

const kinds: Record<string, Kind> = {
  'a time tracking': {
    path: `${ws}/time_trackings`,
    create(month) {
      const start = nextStart(month)
      return createTracking(world, company, worker, { starts_at: `${start}:00:00Z`, ends_at: `${start}:30:00Z` })
    },
    tries: trackingTries,
    inClosedMonth: ['attach', 'update', 'update_tags'],
  },
  'a pending absence': absence('pending', ['destroy', 'reject', 'update']),
  'a rejected absence': absence('rejected', ['destroy', 'update', 'update_times'], 'reject'),
  'a confirmed absence': absence('confirmed', ['update'], 'confirm'),
}
const readers: Record<string, Person> = { 'an admin': admin, 'an area admin': lead, 'the owner': worker }
const months = { closed: '2026-01', open: '2026-02' }

/** Created before the month is closed: by kind, reader, month and operation. */
const ids = new Map<string, string>()
const keyOf = (...parts: string[]): string => parts.join(' / ')

before(async () => {
  for (const [kind, { create, tries }] of Object.entries(kinds))
    for (const reader of Object.keys(readers))
      for (const month of Object.values(months))
        for (const name of Object.keys(tries)) ids.set(keyOf(kind, reader, month, name), await create(month))
  assert.equal((await company.close(worker, months.closed, { force: true })).status, 201)
})

for (const [kind, { path, tries, inClosedMonth, untried }] of Object.entries(kinds))
  for (const [reader, { token }] of Object.entries(readers))
    for (const [state, month] of Object.entries(months))
      test(`permissions of ${kind} in the ${state} month for ${reader} match what the operations allow`, async () => {
        const allowed: string[] = []
        for (const [name, send] of Object.entries(tries)) {
          const id = ids.get(keyOf(kind, reader, month, name))!
          const shown = await world.get(`${path}/${id}?permissions=true`, token)
          const { permissions } = shown.body.data.attributes
          assert.deepEqual(Object.keys(permissions).sort(), Object.keys(tries).sort())
          const { body } = await world.get(`${path}?filter[id]=${id}&permissions=true`, token)
          assert.deepEqual(body.data[0].attributes.permissions, permissions)
          if (name !== untried) {
            const answer = await send(id, token)
            assert.equal(answer.status < 300, permissions[name], `${name}: ${answer.status} ${answer.text}`)
          }
          if (permissions[name]) allowed.push(name)
        }
        if (reader === 'an admin' && state === 'closed') assert.deepEqual(allowed.sort(), inClosedMonth)
        if (reader === 'an admin' && state === 'open') assert.ok(allowed.length >= Object.keys(tries).length - 1)
      })
