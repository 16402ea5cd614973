import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const [ann, bob] = [await company.person(), await company.person()]
const [shop, store] = [await company.area('Shop'), await company.area('Store')]
const [late, night] = [await company.tag('Late'), await company.tag('Night')]
const editor = await company.person({ roles: [3] })

// Three records that differ in every attribute: a, b and c.
const a = await trackings.createRecord({
  attributes: {
    starts_at: '2026-01-28T08:00:00+01:00',
    ends_at: '2026-01-28T16:00:00+01:00',
    breaks_attributes: [{ starts_at: '2026-01-28T12:00:00+01:00', ends_at: '2026-01-28T12:30:00+01:00' }],
    external_id: 'alpha-1',
    created_by: 'browser-stamps',
    confirmed: true,
    assignment_id: 'job',
    default_break_duration: 600,
    start_signature_id: '7',
  },
  relationships: { ...trackings.relationshipsFor(ann), area: { id: shop }, tags: [{ id: late }] },
})
const b = await trackings.createRecord({
  attributes: {
    starts_at: '2026-01-29T00:00:00+01:00',
    ends_at: '2026-01-29T02:00:00+01:00',
    external_id: 'beta-1',
    force_custom_break_duration: true,
    break_duration: 60,
    end_signature_id: '8',
  },
  relationships: { ...trackings.relationshipsFor(bob), area: { id: store }, tags: [{ id: late }, { id: night }] },
})
const c = await trackings.createRecord({
  attributes: { starts_at: '2026-01-30T18:00:00+01:00', ends_at: null },
  relationships: trackings.relationshipsFor(bob),
})
await trackings.change(b.id, { attributes: { ends_at: '2026-01-29T03:00:00+01:00' }, token: editor.token })
await world.post(`${trackings.url}/${b.id}/followers`, { ids: [ann.id] }, company.admin.token)
await trackings.change(b.id, { attributes: { import_id: 'x' }, token: editor.token })
const noted = await world.post(`${trackings.url}/${a.id}/notes`, { content: 'x' }, company.admin.token)
const breakId = a.relationships.breaks.data[0].id

const cases: [string, string][] = [
  // by id
  [`filter[id]=${a.id}`, 'a'],
  [`filter[id]=in:${a.id},${c.id}`, 'ac'],
  [`filter[id]=!eq:${a.id}`, 'bc'],
  // text
  ['filter[external_id]=alpha-1', 'a'],
  ['filter[external_id]=pre:ALPHA', 'a'],
  ['filter[external_id]=suf:-1', 'ab'],
  ['filter[external_id]=ct:eta', 'b'],
  ['filter[external_id]=!ct:eta', 'ac'],
  ['filter[external_id]=present', 'ab'],
  ['filter[external_id]=present:false', 'c'],
  ['filter[external_id]=eq:null', 'c'],
  ['filter[external_id]=in:["alpha-1","beta-1"]', 'ab'],
  ['filter[created_by]=!eq:admin', 'a'],
  ['filter[assignment_id]=job', 'a'],
  ['filter[status]=active', 'abc'],
  ['filter[current_status]=eq:running', 'c'],
  ['filter[start_signature_id]=7', 'a'],
  ['filter[end_signature_id]=present', 'b'],
  // flags
  ['filter[confirmed]=true', 'a'],
  ['filter[confirmed]=!eq:1', 'bc'],
  ['filter[force_custom_break_duration]=eq:1', 'b'],
  // numbers
  ['filter[default_break_duration]=gt:0', 'a'],
  ['filter[break_duration]=1800', 'a'],
  ['filter[break_duration]=lt:100', 'b'],
  ['filter[break_duration]=present:false', 'c'],
  ['filter[gross_time]=gte:3&filter[gross_time]=lte:8', 'ab'],
  ['filter[gross_time]=lt:3', 'c'],
  ['filter[net_time]=7.5', 'a'],
  ['filter[break_time]=in:0.5,0.02', 'ab'],
  ['filter[system_notes_count]=gt:1', 'b'],
  ['filter[user_notes_count]=1', 'a'],
  ['filter[attachments_count]=0', 'abc'],
  ['filter[signatures_count]=gt:0', ''],
  [`filter[last_update_by]=${editor.id}`, 'b'],
  ['filter[last_update_by]=present:false', 'ac'],
  // moments
  ['filter[starts_at]=eq:2026-01-28T07:00:00Z', 'a'],
  ['filter[starts_at]=gte:2026-01-28T23:00:00Z', 'bc'],
  ['filter[starts_at]=gt:2026-01-28T23:00:00Z', 'c'],
  ['filter[starts_at]=gte:2026-01-29T00:00:00%2B01:00', 'bc'],
  ['filter[starts_at]=gte:2026-01-29T00:00:00+01:00', 'bc'],
  ['filter[starts_at]=gte:2026-01-28T12:00:00Z&filter[starts_at]=lt:2026-01-30T12:00:00Z', 'b'],
  ['filter[ends_at]=present', 'ab'],
  ['filter[ends_at]=null', 'c'],
  ['filter[actual_ends_at]=eq:2026-01-29T01:00:00Z', 'b'],
  ['filter[actual_starts_at]=2026-01-30', 'c'],
  ['filter[created_at]=lt:2026-01-30', ''],
  ['filter[updated_at]=gte:2026-01-30', 'abc'],
  // the workspace's local days
  ['filter[starts_at]=2026-01-29', 'b'],
  ['filter[starts_at]=in:2026-01-28,2026-01-30', 'ac'],
  ['filter[starts_at]=lte:2026-01-28', 'a'],
  ['filter[starts_at]=gte:2026-01-29&filter[starts_at]=lte:2026-01-29', 'b'],
  // relationships
  [`filter[user_id]=${bob.id}`, 'bc'],
  [`filter[user_id]=!eq:${bob.id}`, 'a'],
  [`filter[area_id]=${shop}`, 'a'],
  [`filter[area_id]=in:${shop},${store}`, 'ab'],
  ['filter[area_id]=null', 'c'],
  ['filter[area_id]=present', 'ab'],
  [`filter[tag_id]=${late}`, 'ab'],
  [`filter[tag_id]=${night}`, 'b'],
  [`filter[tag_id]=!eq:${night}`, 'ac'],
  [`filter[tag_id]=in:${night},999999`, 'b'],
  ['filter[tag_id]=present:false', 'c'],
  [`filter[last_editor_id]=${editor.id}`, 'b'],
  [`filter[follower_id]=${ann.id}`, 'b'],
  [`filter[workspace_id]=${company.workspaceId}`, 'abc'],
  [`filter[break_id]=${breakId}`, 'a'],
  [`filter[note_id]=${noted.body.data.id}`, 'a'],
  // named
  ['running=1', 'c'],
  ['filter[running]=1', 'c'],
  ['filter[running]=0', 'ab'],
  ['filter[month_closed]=0', 'abc'],
  ['month_closed=1', ''],
  ['filter[month_closed]=maybe', 'abc'],
  // several
  [`filter[user_id]=${bob.id}&filter[tag_id]=${late}`, 'b'],
  [`running=1&filter[user_id]=${ann.id}`, ''],
  // invalid filters are ignored
  ['filter[nothing]=1', 'abc'],
  ['filter[starts_at]=about:2026', 'abc'],
  // The first colon ends the matcher, and no matcher has this name.
  ['filter[starts_at]=2026-01-28T07:00:00Z', 'abc'],
  ['filter[starts_at]=gt:soon', 'abc'],
  ['filter[confirmed]=gt:true', 'abc'],
  ['filter[gross_time]=ct:1', 'abc'],
  ['filter[breaks]=1', 'abc'],
]

const names = new Map([
  [a.id, 'a'],
  [b.id, 'b'],
  [c.id, 'c'],
])

for (const [query, expected] of cases)
  test(`200 ${query.replace(/\d{3,}/g, '…')} gives "${expected}"`, async () => {
    const { status, body } = await trackings.list(`${query}&sort=starts_at`)
    assert.equal(status, 200)
    assert.equal(body.data.map((one: { id: string }) => names.get(one.id)).join(''), expected)
    assert.equal(body.meta.total_count, expected.length)
    assert.equal(body.meta.total_confirmed, expected.includes('a') ? 1 : 0)
    assert.equal(body.meta.total_running, expected.includes('c') ? 1 : 0)
  })

const sorts: [string, string][] = [
  ['', 'cba'],
  ['sort=starts_at', 'abc'],
  ['sort=-starts_at', 'cba'],
  ['sort=+starts_at', 'abc'],
  ['sort=%2Bstarts_at', 'abc'],
  ['sort=gross_time', 'cba'],
  ['sort=-confirmed,starts_at', 'abc'],
  ['sort=nothing,-starts_at', 'cba'],
]

for (const [query, expected] of sorts)
  test(`200 ${query || 'no sort'} orders "${expected}"`, async () => {
    const { body } = await trackings.list(query)
    assert.equal(body.data.map((one: { id: string }) => names.get(one.id)).join(''), expected)
  })
