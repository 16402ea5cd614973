import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin, types } = company
const [ann, ben] = [await company.person(), await company.person()]

/** Named, so that the table below can be read. */
const ids: Record<string, string> = {
  january: await company.createAbsence(ann.token, { starts_at: '2026-01-29', ends_at: '2026-01-30', title: 'Skiing' }),
  february: await company.createAbsence(ann.token, {
    starts_at: '2026-02-06',
    ends_at: '2026-02-06',
    external_id: 'F-1',
  }),
  over: await company.createAbsence(ben.token, {
    starts_at: '2026-01-26',
    ends_at: '2026-02-13',
    absence_type_id: types.sickness,
  }),
  // Ends as 30 January begins in Berlin.
  night: await company.createAbsence(ben.token, {
    starts_at: '2026-01-29T22:00:00+01:00',
    ends_at: '2026-01-30T00:00:00+01:00',
    full_day: false,
  }),
  december: await company.createAbsence(ben.token, { starts_at: '2026-12-01', ends_at: '2026-12-02', title: 'Skiing' }),
}
await company.decide(ids.over!, 'confirmed')
await company.decide(ids.december!, 'rejected')
const all = Object.keys(ids)
const range = 'overlapping_with_range'

const cases: [string, string[]][] = [
  ['filter[confirmation_status]=eq:pending', ['january', 'february', 'night']],
  ['filter[confirmation_status]=pending', ['january', 'february', 'night']],
  ['filter[confirmation_status]=eq:confirmed', ['over']],
  ['filter[confirmation_status]=in:confirmed,rejected', ['over', 'december']],
  ['filter[confirmation_status]=!eq:pending', ['over', 'december']],
  ['filter[confirmation_status]=eq:unknown', []],
  ['filter[confirmation_status]=eq:null', []],
  ['filter[confirmed]=eq:true', ['over']],
  ['filter[confirmed]=eq:null', ['january', 'february', 'night']],
  ['filter[confirmed]=present', ['over', 'december']],
  [`filter[user_id]=eq:${ann.id}`, ['january', 'february']],
  [`filter[user_id]=in:${ann.id},${ben.id}`, all],
  [`filter[user_id]=in:["${ben.id}"]`, ['over', 'night', 'december']],
  [`filter[user_id]=!eq:${ann.id}`, ['over', 'night', 'december']],
  ['filter[user_id]=eq:999999999', []],
  ['filter[user_id]=eq:nobody', all],
  [`filter[user_id]=${ann.id}&filter[user_id]=${ben.id}`, []],
  [`filter[user_id]=${ben.id}&filter[confirmation_status]=eq:pending`, ['night']],
  [`filter[absence_type_id]=${types.sickness}`, ['over']],
  [`filter[absence_type_id]=!eq:${types.sickness}`, ['january', 'february', 'night', 'december']],
  [`filter[confirmed_by_id]=${admin.id}`, ['over']],
  [`filter[confirmed_by_user_id]=eq:${admin.id}`, ['over']],
  ['filter[confirmed_by_user_id]=present:false', ['january', 'february', 'night', 'december']],
  [`${range}=2026-01-30_2026-02-05`, ['january', 'over']],
  [`filter[${range}]=2026-01-30_2026-02-05`, ['january', 'over']],
  [`filter[${range}]=eq:2026-01-30_2026-02-05`, ['january', 'over']],
  [`${range}=2026-01-29_2026-01-29`, ['january', 'over', 'night']],
  [`${range}=2026-02-06`, ['february', 'over', 'december']],
  [`${range}=2026-02-06_`, ['february', 'over', 'december']],
  [`filter[${range}]=2026-02-14`, ['december']],
  [`${range}=2026-02-05_2026-01-30`, ['over']],
  [`${range}=nonsense`, all],
  [`${range}=2026-02-30_2026-03-01`, all],
  [`${range}=2026-01-30_2026-02-05&filter[confirmation_status]=eq:pending`, ['january']],
  ['filter[starts_at]=gte:2026-02-01', ['february', 'december']],
  ['filter[starts_at]=gte:2026-01-29&filter[starts_at]=lte:2026-02-06', ['january', 'february', 'night']],
  ['filter[starts_at]=eq:2026-01-29', ['january', 'night']],
  ['filter[ends_at]=lt:2026-01-30', []],
  ['filter[ends_at]=lte:2026-01-30', ['january', 'night']],
  ['filter[starts_at]=gt:2026-02-05T23:00:00Z', ['december']],
  ['filter[starts_at]=lt:2026-01-26T00:00:01%2B01:00', ['over']],
  ['filter[title]=pre:ski', ['january', 'december']],
  ['filter[title]=ct:acat', ['february', 'night']],
  ['filter[external_id]=F-1', ['february']],
  ['filter[external_id]=present', ['february']],
  ['filter[days]=gt:2', ['over']],
  ['filter[full_day]=false', ['night']],
  ['filter[nonsense]=eq:1', all],
  ['filter[confirmation_status]=like:pending', all],
  ['filter[starts_at]=gte:whenever', all],
  ['filter[confirmation_status]=eq:%00', all],
  ['filter[user_id]=eq:%00', all],
]
for (const [query, names] of cases)
  test(`200 ${query} → ${names.length}`, async () => {
    const answer = await world.get(`${absences}?${query}`, admin.token)
    assert.equal(answer.status, 200, answer.text)
    type Listed = { id: string; attributes: { confirmation_status: string; days: number; hours: number } }
    const data: Listed[] = answer.body.data
    const found = all.filter((name) => data.some((one) => one.id === ids[name]))
    assert.deepEqual(found, names)
    // The totals match the listed absences, however they are computed.
    const { meta } = answer.body
    const count = (status: string) => data.filter((one) => one.attributes.confirmation_status === status).length
    assert.equal(meta.total_count, names.length)
    assert.equal(meta.pending, count('pending'))
    assert.equal(meta.confirmed, count('confirmed'))
    assert.equal(meta.rejected, count('rejected'))
    const sum = (name: 'days' | 'hours') => data.reduce((total, one) => total + one.attributes[name], 0)
    assert.equal(meta.total_days, Math.round(sum('days') * 100) / 100)
    assert.equal(meta.total_hours, Math.round(sum('hours') * 100) / 100)
  })
