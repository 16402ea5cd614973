import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { type Right, trackingOperations } from '../../../support/tracking-operations.ts'
import { createWorld } from '../../../support/world.ts'

// Four settings give employees access to parts of their own working time: each to its part, and nothing else.

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const [area, tag] = [await company.area(), await company.tag()]

type Settings = { byHand: boolean; punched: boolean; area: boolean; tags: boolean }
const closed: Settings = { byHand: false, punched: false, area: false, tags: false }
const times: Right[] = ['times', 'destroy']
const inQuestion = trackingOperations.filter(({ right }) =>
  ['times', 'area', 'tags', 'confirm', 'destroy'].includes(right),
)

type Case = { name: string; settings: Settings; byHand: Right[]; punched: Right[]; creates: string[] }
const cases: Case[] = [
  { name: 'nothing', settings: closed, byHand: [], punched: [], creates: [] },
  { name: 'by hand', settings: { ...closed, byHand: true }, byHand: times, punched: [], creates: ['plain'] },
  { name: 'punched ones', settings: { ...closed, punched: true }, byHand: [], punched: times, creates: [] },
  { name: 'the area', settings: { ...closed, area: true }, byHand: ['area'], punched: ['area'], creates: [] },
  { name: 'tags', settings: { ...closed, tags: true }, byHand: ['tags'], punched: ['tags'], creates: [] },
  {
    name: 'by hand and the area',
    settings: { ...closed, byHand: true, area: true },
    byHand: [...times, 'area'],
    punched: ['area'],
    creates: ['plain', 'area'],
  },
  {
    name: 'by hand and tags',
    settings: { ...closed, byHand: true, tags: true },
    byHand: [...times, 'tags'],
    punched: ['tags'],
    creates: ['plain', 'tags'],
  },
  {
    name: 'everything',
    settings: { byHand: true, punched: true, area: true, tags: true },
    byHand: [...times, 'area', 'tags'],
    punched: [...times, 'area', 'tags'],
    creates: ['plain', 'area', 'tags'],
  },
]

async function personWith(settings: Settings) {
  const { status } = await world.patch(
    company.ws,
    {
      allow_employee_edit_punched_working_sessions: settings.punched,
      allow_employees_edit_working_session_area: settings.area,
      allow_employees_tag_working_sessions: settings.tags,
    },
    company.admin.token,
  )
  assert.equal(status, 200)
  return company.person({ attributes: { working_sessions_creator: settings.byHand } })
}

const nothing = { noteId: '0', attachmentId: '0', noteAttachmentId: '0', signatureId: '0', followerId: '0' }

async function lunchOn(id: string): Promise<string> {
  const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
  return (await world.post(`${trackings.url}/${id}/breaks`, lunch, company.admin.token)).body.data.id
}

const linked = { area: { id: area }, tags: [{ id: tag }] }

for (const { name, settings, ...rights } of cases)
  test(`the settings allow: ${name}`, async () => {
    const person = await personWith(settings)
    const { token } = person
    // Punched first: a start within a recorded tracking would not begin a new one.
    const punched = await trackings.punchIn(person, '2026-01-30T08:00:00+01:00')
    await trackings.punchOut(person, '2026-01-30T16:00:00+01:00')
    await trackings.change(punched, { relationships: linked })
    const entered = await trackings.createRecord({
      relationships: { ...trackings.relationshipsFor(person), ...linked },
    })

    for (const [id, open] of [
      [entered.id, rights.byHand],
      [punched, rights.punched],
    ] as const) {
      const record = { ...nothing, id, breakId: await lunchOn(id) }
      const may = (right: Right): boolean => open.includes(right)
      const shown = await world.get(`${trackings.url}/${id}?permissions=true`, token)
      assert.deepEqual(shown.body.data.attributes.permissions, {
        update: open.length > 0,
        update_times: may('times'),
        update_area: may('area'),
        update_tags: may('tags'),
        destroy: may('destroy'),
        confirm: false,
        request_correction: true,
        attach: true,
      })
      for (const operation of inQuestion) {
        const answer = await operation.send(world, company.ws, record, token)
        assert.equal(answer.status, may(operation.right) ? operation.status : 403, `${operation.name} of ${id}`)
      }
    }

    const creations = { plain: {}, area: { area: { id: area } }, tags: { tags: [{ id: tag }] } }
    for (const [kind, relationships] of Object.entries(creations)) {
      const { status } = await trackings.create({ relationships, token })
      assert.equal(status, rights.creates.includes(kind) ? 201 : 403, `create ${kind}`)
    }
    // Everybody may punch, which gives access to nothing else.
    await trackings.punchIn(person)
  })

test('404 the settings of one workspace do not apply to another', async () => {
  const person = await personWith({ byHand: true, punched: true, area: true, tags: true })
  const made = await world.post(`${company.account}/workspaces`, { name: 'Second' }, company.admin.token)
  const ws = `/api/v3/workspaces/${made.body.data.id}`
  const elsewhere = await world.post(`${ws}/time_trackings`, { starts_at: '2026-01-30T08:00:00Z' }, person.token)
  assert.equal(elsewhere.status, 404)
})
