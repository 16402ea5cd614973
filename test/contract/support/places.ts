import { strict as assert } from 'node:assert'
import type { v3Operations } from '../../../src/api/v3/operations.ts'
import { exportPerson } from '../../../src/domain/personal-data/export-person.job.ts'
import { archiveTimesheets } from '../../../src/domain/timesheets/archive-timesheets.job.ts'
import { type Company, type Person, sessionOf } from '../../support/company.ts'
import { importsOf } from '../../support/imports.ts'
import { png, upload } from '../../support/multipart.ts'
import { storePayrollExport } from '../../support/payroll.ts'
import { pictures } from '../../support/pictures.ts'
import { insertSecondFactors } from '../../support/second-factors.ts'
import { addIdentity } from '../../support/sign-in-identity.ts'
import type { World } from '../../support/world.ts'
import { createAbsencePlaces } from './absence-places.ts'
import { createTrackingPlaces } from './tracking-places.ts'

/** The id of a record by the name of the parameter; `parent_id.name` where the same name means another under a parent. */
export type Places = Record<string, string>

/** A record for every parameter that a path of the resource API can hold. What belongs to a user is this user's. */
export async function createPlaces(world: World, company: Company, user?: Person): Promise<Places> {
  const made = async (path: string, attributes: object): Promise<string> => {
    const answer = await world.post(path, attributes, company.admin.token)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id
  }
  const profiles = `${company.account}/workspaces/${company.workspaceId}/data_profiles`
  const data_profile_id = await made(profiles, { title: 'Equipment' })
  const { id: user_id } = user ?? (await company.person())
  const documents = `${company.ws}/users/${user_id}/documents`
  const document = await upload(world, documents, company.admin.token, { filename: 'c.png', content: png })
  assert.equal(document.status, 201, document.text)
  const [erased, deleted] = [await company.person(), await company.person()]
  const erasure_id = await made(`${company.account}/erasures`, { user_id: erased.id })
  await world.delete(`${company.ws}/users/${deleted.id}`, company.admin.token)
  const places = {
    account_id: company.accountId,
    workspace_id: company.workspaceId,
    area_id: await company.area(),
    user_id,
    erasure_id,
    follower_id: user_id,
    document_id: document.body.data.id as string,
    import_id: await importsOf(world, company).previewed('Name,E-Mail,Area\nJana Brandt,nobody,Bar'),
    person_export_id: await createExport(world, company, user_id),
    work_protection_id: await made(`${company.ws}/users/${user_id}/work_protections`, {
      kind: 'expecting',
      starts_on: '2026-01-01',
      ends_on: '2026-06-30',
    }),
    session_id: (await sessionOf(world, company.accountId, user_id)).id,
    work_schedule_id: await made(`${company.ws}/users/${user_id}/work_schedules`, {
      starts_on: '2026-01-01',
      weeks: [[480, 480, 480, 480, 480, 0, 0]],
    }),
    time_account_entry_id: await made(`${company.ws}/users/${user_id}/time_account/entries`, {
      kind: 'correction',
      seconds: 3600,
      day: '2026-01-15',
      reason: 'Counted by hand',
    }),
    time_account_policy_id: await made(`${company.ws}/time_account_policies`, { starts_on: '2026-01-01' }),
    payroll_export_id: await storePayrollExport(world, { ...company, mark: 'Payroll' }),
    wage_type_id: await made(`${company.ws}/wage_types`, { number: '100', title: 'Hours', source: 'worked' }),
    default_break_id: await made(`${company.ws}/default_breaks`, {
      title: 'Six hours and more',
      after_minutes: 360,
      break_minutes: 30,
      starts_on: '2199-01-01',
    }),
    surcharge_rule_id: await made(`${company.ws}/surcharge_rules`, {
      title: 'All day long',
      hours_of: 'hours',
      percentage: 5,
      starts_on: '2026-01-01',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from_minute: 0,
      until_minute: 0,
    }),
    month: '2026-01',
    passkey_id: await insertSecondFactors(world, company.accountId, company.admin.id, 'Laptop'),
    tag_id: await company.tag(),
    kiosk_id: await made(`${company.ws}/kiosks`, { title: 'Front door' }),
    time_correction_id: await made(`${company.ws}/time_corrections`, {
      kind: 'new',
      reason: 'I forgot to punch',
      starts_at: '2026-08-10T08:00:00+02:00',
      ends_at: '2026-08-10T16:00:00+02:00',
    }),
    calendar_feed_id: await made(`${company.ws}/calendar_feeds`, { title: 'Phone', kind: 'own_absences' }),
    api_token_id: await made(`${company.account}/api_tokens`, { title: 'Payroll' }),
    ...(await createSignInPlaces(world, company, user_id)),
    data_profile_id,
    custom_field_id: await made(`${profiles}/${data_profile_id}/custom_fields`, { key: 'locker', label: 'Locker' }),
  }
  await payMonth(world, company, places.month)
  const timesheet_archive_id = await createArchive(world, company, places.month)
  // Signed while it was closed, and open again: what follows lies in this month.
  const month = `${company.ws}/users/${user_id}/months/${places.month}`
  await made(`${month}/closing`, { force: true })
  await made(`${month}/signatures`, { image: pictures.png.url })
  await made(`${month}/reopening`, { reason: 'To go on' })
  return {
    ...places,
    timesheet_archive_id,
    ...(await createTrackingPlaces(world, company, places)),
    ...(await createAbsencePlaces(world, company, places)),
  }
}

/** Somebody who has worked in the month, which is closed. */
async function payMonth(world: World, company: Company, month: string): Promise<void> {
  const { id } = await company.person({ attributes: { staff_number: '4711', start_of_accounting: '2026-01-01' } })
  const post = async (path: string, attributes: object): Promise<void> => {
    const answer = await world.post(`${company.ws}/${path}`, attributes, company.admin.token)
    assert.equal(answer.status, 201, answer.text)
  }
  await post(`users/${id}/work_schedules`, { starts_on: '2026-01-01', weeks: [[480, 480, 480, 480, 480, 0, 0]] })
  const times = { starts_at: `${month}-08T08:00:00+01:00`, ends_at: `${month}-08T16:00:00+01:00` }
  await post('time_trackings', { ...times, user_id: id })
  await post(`users/${id}/months/${month}/closing`, {})
}

/** One that can be fetched. */
async function createExport(world: World, { ws, accountId, admin }: Company, userId: string): Promise<string> {
  const answer = await world.post(`${ws}/users/${userId}/exports`, {}, admin.token)
  const { id } = answer.body.data
  const { appContext, files } = world.services
  await exportPerson(appContext, files).work({ account_id: accountId, id })
  return id
}

async function createArchive(world: World, { ws, accountId, admin }: Company, month: string): Promise<string> {
  const answer = await world.post(`${ws}/timesheet_archives`, { month }, admin.token)
  assert.equal(answer.status, 201, answer.text)
  const { id } = answer.body.data
  const { appContext, files } = world.services
  await archiveTimesheets(appContext, files).work({ account_id: accountId, id })
  return id
}

async function createSignInPlaces(world: World, company: Company, userId: string): Promise<Places> {
  await addIdentity(world, company, company.admin.id)
  const { providerId, identityId } = await addIdentity(world, company, userId)
  return { sign_in_provider_id: providerId, sign_in_identity_id: identityId }
}

/** The path with its parameters filled in. A parameter that is new needs a record in `createPlaces`. */
export const fill = (path: string, places: Places, given: Places = {}): string => {
  let parent = ''
  return path.replace(/:([a-z_]+)/g, (_match, name: string) => {
    const value = given[name] ?? places[`${parent}.${name}`] ?? places[name]
    assert.ok(value !== undefined, `There is no record yet for ":${name}" of ${path}; add one to createPlaces.`)
    parent = name
    return value
  })
}

/** Not needed only where another parameter, or today, stands in for them. */
const neededUnlessOthers = new Set([
  'calculateAbsence.starts_at',
  'calculateAbsence.ends_at',
  'reportWeeklyAverage.until',
])

/** The same with the query parameters that the operation cannot do without. */
export const addressOf = (operation: (typeof v3Operations)[number], places: Places, given: Places = {}): string => {
  const needed = (operation.parameters ?? []).filter(
    ({ name, required }) => required || neededUnlessOthers.has(`${operation.id}.${name}`),
  )
  const query = needed.map(({ name, schema }): [string, string] => {
    const [value] = (schema.enum ?? schema.examples ?? []) as string[]
    assert.ok(value !== undefined, `${operation.id} has no example of ${name}`)
    return [name, value]
  })
  const path = fill(operation.path, places, given)
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
}

export const parametersOf = (path: string): string[] => [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1]!)
