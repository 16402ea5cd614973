import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { createFixture } from '../../../support/fixture.ts'
import { createTracking } from '../../../support/working-time.ts'

const { world, company, people, otherCompany } = await createFixture()
world.clock.set('2026-06-14T20:00:00Z')
const { admin } = company
const span = { kind: 'expecting', starts_on: '2026-06-01', ends_on: '2026-06-30' }
const pathOf = (id: string, ws = company.ws): string => `${ws}/users/${id}/work_protections`

async function titles(token: string): Promise<string[]> {
  await runReviews(world)
  const { body } = await world.get(`${company.ws}/notifications?items=100`, token)
  return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title).sort()
}

test('201 protecting a person causes warnings about days in the period, which are removed when it is deleted', async () => {
  const person = await company.person()
  // Wednesday 3 June, nine hours until 21:00; Sunday 7 June, two hours.
  const day = { starts_at: '2026-06-03T11:00:00+02:00', ends_at: '2026-06-03T21:00:00+02:00' }
  await createTracking(world, company, person, { ...day, default_break_duration: 3600 })
  await createTracking(world, company, person, {
    starts_at: '2026-06-07T10:00:00+02:00',
    ends_at: '2026-06-07T12:00:00+02:00',
  })
  assert.deepEqual(await titles(person.token), [])
  const made = await world.post(pathOf(person.id), span, admin.token)
  assert.equal(made.status, 201, made.text)
  const { created_at, updated_at, permissions, ...attributes } = made.body.data.attributes
  assert.deepEqual(attributes, span)
  assert.deepEqual(await titles(person.token), [
    'Long working day',
    'Work despite maternity protection',
    'Work despite maternity protection',
  ])
  const listed = await world.get(pathOf(person.id), person.token)
  assert.deepEqual([listed.status, listed.body.data.map(({ id }: { id: string }) => id)], [200, [made.body.data.id]])
  const gone = await world.delete(`${pathOf(person.id)}/${made.body.data.id}`, admin.token)
  assert.equal(gone.status, 200)
  assert.deepEqual(await titles(person.token), [])
})

test('200 warnings about work on public holidays follow the calendar of the person, within the protected period', async () => {
  const [bavarian, usual] = [await company.person({ attributes: { public_holiday_ids: ['DE-BY'] } }), people.areaAdmin]
  // Corpus Christi, a holiday in Bavaria only, and Whit Monday, which is one everywhere but lies before the protection.
  for (const person of [bavarian, usual]) {
    for (const day of ['2026-06-04', '2026-05-25'])
      await createTracking(world, company, person, {
        starts_at: `${day}T10:00:00+02:00`,
        ends_at: `${day}T12:00:00+02:00`,
      })
    await world.post(pathOf(person.id), span, admin.token)
  }
  await runReviews(world)
  const warnings = async (token: string): Promise<string[]> => {
    const { body } = await world.get(`${company.ws}/notifications?items=100`, token)
    return body.data.map(({ attributes }: { attributes: { message: string } }) => attributes.message)
  }
  assert.deepEqual(await warnings(bavarian.token), [
    'Emil Employee is under maternity protection and worked 2 h 0 min on a Sunday or public holiday, before 6:00 or after 20:00 on 4 Jun 2026.',
  ])
  assert.deepEqual(await warnings(usual.token), [])
})

test('200 more than 90 hours in two weeks cause a warning for a protected person', async () => {
  const person = await company.person()
  // Eleven days of 8:15 h from Monday 1 June: 90:45 h, none of them too long.
  for (const day of ['01', '02', '03', '04', '05', '06', '08', '09', '10', '11', '12'])
    await createTracking(world, company, person, {
      starts_at: `2026-06-${day}T08:00:00+02:00`,
      ends_at: `2026-06-${day}T16:45:00+02:00`,
      default_break_duration: 1800,
    })
  assert.deepEqual(await titles(person.token), [])
  await world.post(pathOf(person.id), span, admin.token)
  assert.deepEqual(await titles(person.token), ['Long weeks under maternity protection'])
})

test('200 changing the period or kind of a protection updates the warnings', async () => {
  const person = await company.person()
  // Sunday 7 June and Sunday 14 June.
  for (const day of ['07', '14'])
    await createTracking(world, company, person, {
      starts_at: `2026-06-${day}T10:00:00+02:00`,
      ends_at: `2026-06-${day}T12:00:00+02:00`,
    })
  const made = await world.post(pathOf(person.id), { ...span, ends_on: '2026-06-10' }, admin.token)
  const one = `${pathOf(person.id)}/${made.body.data.id}`
  assert.equal((await titles(person.token)).length, 1)
  const longer = await world.patch(one, { ends_on: '2026-06-30' }, people.workspaceAdmin.token)
  assert.equal(longer.status, 200, longer.text)
  assert.deepEqual(
    [longer.body.data.attributes.starts_on, longer.body.data.attributes.ends_on],
    ['2026-06-01', '2026-06-30'],
  )
  assert.equal((await titles(person.token)).length, 2)
  const other = await world.patch(one, { kind: 'nursing', starts_on: '2026-06-08' }, admin.token)
  const { kind, starts_on, ends_on } = other.body.data.attributes
  assert.deepEqual([kind, starts_on, ends_on], ['nursing', '2026-06-08', '2026-06-30'])
  assert.equal((await titles(person.token)).length, 1)
  await world.patch(one, { starts_on: '2026-06-02', ends_on: '2026-06-03' }, admin.token)
  assert.deepEqual(await titles(person.token), [])
})

test('400 for a change to an unknown kind, an invalid date, or an end before the start; nothing changes', async () => {
  const person = await company.person()
  const made = await world.post(pathOf(person.id), span, admin.token)
  const one = `${pathOf(person.id)}/${made.body.data.id}`
  const cases: [object, string][] = [
    [{ kind: 'tired' }, 'kind'],
    [{ ends_on: null }, 'ends_on'],
    [{ starts_on: '2026-13-01' }, 'starts_on'],
    [{ ends_on: '2026-05-31' }, 'ends_on'],
    [{ starts_on: '2026-07-01' }, 'ends_on'],
  ]
  for (const [sent, pointer] of cases) {
    const answer = await world.patch(one, sent, admin.token)
    assert.equal(answer.status, 400, JSON.stringify(sent))
    assert.deepEqual([answer.body.errors.length, answer.body.errors[0].source.pointer], [1, pointer])
  }
  const [kept] = (await world.get(pathOf(person.id), admin.token)).body.data
  assert.deepEqual([kept.attributes.kind, kept.attributes.starts_on, kept.attributes.ends_on], Object.values(span))
})

test('400 for an unknown kind, an invalid date, or an end before the start; nothing is stored', async () => {
  const person = await company.person()
  const cases: [object, string[]][] = [
    [{ ...span, kind: 'tired' }, ['kind']],
    [{ ...span, starts_on: '2026-02-30' }, ['starts_on']],
    [{ kind: 'nursing' }, ['starts_on', 'ends_on']],
    [{ ...span, ends_on: '2026-05-31' }, ['ends_on']],
  ]
  for (const [sent, pointers] of cases) {
    const answer = await world.post(pathOf(person.id), sent, admin.token)
    assert.equal(answer.status, 400, JSON.stringify(sent))
    const found = answer.body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)
    assert.deepEqual(found, pointers)
  }
  assert.deepEqual((await world.get(pathOf(person.id), admin.token)).body.data, [])
})

test('401 without a token, 403 for anybody but admins and for colleagues, 404 in another account', async () => {
  const made = await world.post(pathOf(people.employee.id), span, people.workspaceAdmin.token)
  assert.equal(made.status, 201)
  const one = `${pathOf(people.employee.id)}/${made.body.data.id}`
  for (const { token } of [people.employee, people.areaAdmin]) {
    assert.equal((await world.post(pathOf(people.employee.id), span, token)).status, 403)
    assert.equal((await world.patch(one, { kind: 'nursing' }, token)).status, 403)
    assert.equal((await world.delete(one, token)).status, 403)
  }
  assert.equal((await world.get(pathOf(people.employee.id), people.employee.token)).status, 200)
  const colleague = await company.person()
  assert.equal((await world.get(pathOf(people.employee.id), colleague.token)).status, 403)
  assert.equal((await world.get(pathOf(people.employee.id), otherCompany.admin.token)).status, 404)
  assert.equal((await world.get(pathOf(people.employee.id, otherCompany.ws), otherCompany.admin.token)).status, 404)
  const elsewhere = `${pathOf(colleague.id)}/${made.body.data.id}`
  assert.equal((await world.patch(elsewhere, { kind: 'nursing' }, admin.token)).status, 404)
  assert.equal((await world.patch(one, { kind: 'nursing' }, otherCompany.admin.token)).status, 404)
  assert.equal((await world.delete(`${pathOf(colleague.id)}/${made.body.data.id}`, admin.token)).status, 404)
  assert.equal((await world.get(pathOf(people.employee.id))).status, 401)
})
