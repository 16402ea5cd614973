import { strict as assert } from 'node:assert'
import type { v3Operations } from '../../../src/api/v3/operations.ts'
import { exportPerson } from '../../../src/domain/personal-data/export-person.job.ts'
import { archiveTimesheets } from '../../../src/domain/timesheets/archive-timesheets.job.ts'
import { type Company, createSession, type Person } from '../../support/company.ts'
import { importsOf } from '../../support/imports.ts'
import { png, upload } from '../../support/multipart.ts'
import { storePayrollExport } from '../../support/payroll.ts'
import { pictures } from '../../support/pictures.ts'
import { insertSecondFactors } from '../../support/second-factors.ts'
import { addIdentity } from '../../support/sign-in-identity.ts'
import type { World } from '../../support/world.ts'
import { createAbsenceRecords } from './absence-records.ts'
import { createTrackingRecords } from './tracking-records.ts'

/** Ids of records by the name of the path parameter; `parent_id.name` if the same name means another record below that parent. */
export type PathIds = Record<string, string>

/** Creates a record for every path parameter of the resource API. Records that belong to a user belong to this one. */
export async function createPathRecords(world: World, company: Company, user?: Person): Promise<PathIds> {
  const create = async (path: string, attributes: object): Promise<string> => {
    const answer = await world.post(path, attributes, company.admin.token)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id
  }
  const profiles = `${company.account}/workspaces/${company.workspaceId}/data_profiles`
  const data_profile_id = await create(profiles, { title: 'Equipment' })
  const { id: user_id } = user ?? (await company.person())
  const documents = `${company.ws}/users/${user_id}/documents`
  const document = await upload(world, documents, company.admin.token, { filename: 'c.png', content: png })
  assert.equal(document.status, 201, document.text)
  const [erased, deleted] = [await company.person(), await company.person()]
  const erasure_id = await create(`${company.account}/erasures`, { user_id: erased.id })
  await world.delete(`${company.ws}/users/${deleted.id}`, company.admin.token)
  const ids = {
    account_id: company.accountId,
    workspace_id: company.workspaceId,
    area_id: await company.area(),
    user_id,
    erasure_id,
    follower_id: user_id,
    document_id: document.body.data.id as string,
    import_id: await importsOf(world, company).createPreview('Name,E-Mail,Area\nJana Brandt,nobody,Bar'),
    person_export_id: await createExport(world, company, user_id),
    work_protection_id: await create(`${company.ws}/users/${user_id}/work_protections`, {
      kind: 'expecting',
      starts_on: '2026-01-01',
      ends_on: '2026-06-30',
    }),
    session_id: (await createSession(world, company.accountId, user_id)).id,
    work_schedule_id: await create(`${company.ws}/users/${user_id}/work_schedules`, {
      starts_on: '2026-01-01',
      weeks: [[480, 480, 480, 480, 480, 0, 0]],
    }),
    time_account_entry_id: await create(`${company.ws}/users/${user_id}/time_account/entries`, {
      kind: 'correction',
      seconds: 3600,
      day: '2026-01-15',
      reason: 'Counted by hand',
    }),
    time_account_policy_id: await create(`${company.ws}/time_account_policies`, { starts_on: '2026-01-01' }),
    payroll_export_id: await storePayrollExport(world, { ...company, mark: 'Payroll' }),
    wage_type_id: await create(`${company.ws}/wage_types`, { number: '100', title: 'Hours', source: 'worked' }),
    default_break_id: await create(`${company.ws}/default_breaks`, {
      title: 'Six hours and more',
      after_minutes: 360,
      break_minutes: 30,
      starts_on: '2199-01-01',
    }),
    surcharge_rule_id: await create(`${company.ws}/surcharge_rules`, {
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
    kiosk_id: await create(`${company.ws}/kiosks`, { title: 'Front door' }),
    time_correction_id: await create(`${company.ws}/time_corrections`, {
      kind: 'new',
      reason: 'I forgot to punch',
      starts_at: '2026-08-10T08:00:00+02:00',
      ends_at: '2026-08-10T16:00:00+02:00',
    }),
    calendar_feed_id: await create(`${company.ws}/calendar_feeds`, { title: 'Phone', kind: 'own_absences' }),
    api_token_id: await create(`${company.account}/api_tokens`, { title: 'Payroll' }),
    ...(await createSignInRecords(world, company, user_id)),
    data_profile_id,
    custom_field_id: await create(`${profiles}/${data_profile_id}/custom_fields`, { key: 'locker', label: 'Locker' }),
  }
  await closeWorkedMonth(world, company, ids.month)
  const timesheet_archive_id = await createArchive(world, company, ids.month)
  // Closed, signed and reopened: the records below are in this month.
  const month = `${company.ws}/users/${user_id}/months/${ids.month}`
  await create(`${month}/closing`, { force: true })
  await create(`${month}/signatures`, { image: pictures.png.url })
  await create(`${month}/reopening`, { reason: 'To go on' })
  return {
    ...ids,
    timesheet_archive_id,
    ...(await createTrackingRecords(world, company, ids)),
    ...(await createAbsenceRecords(world, company, ids)),
  }
}

/** A person with working time in the month, which is closed. */
async function closeWorkedMonth(world: World, company: Company, month: string): Promise<void> {
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

/** A finished export, ready for download. */
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

async function createSignInRecords(world: World, company: Company, userId: string): Promise<PathIds> {
  await addIdentity(world, company, company.admin.id)
  const { providerId, identityId } = await addIdentity(world, company, userId)
  return { sign_in_provider_id: providerId, sign_in_identity_id: identityId }
}

/** The path with its parameters filled in. A new parameter needs a record in `createPathRecords`. */
export const fillPath = (path: string, ids: PathIds, given: PathIds = {}): string => {
  let parent = ''
  return path.replace(/:([a-z_]+)/g, (_match, name: string) => {
    const value = given[name] ?? ids[`${parent}.${name}`] ?? ids[name]
    assert.ok(value !== undefined, `There is no record yet for ":${name}" of ${path}; add one to createPathRecords.`)
    parent = name
    return value
  })
}

/** Optional only if another parameter is given, or defaults to today. */
const neededUnlessOthers = new Set([
  'calculateAbsence.starts_at',
  'calculateAbsence.ends_at',
  'reportWeeklyAverage.until',
])

/** The same with the query parameters that the operation requires. */
export const operationUrl = (operation: (typeof v3Operations)[number], ids: PathIds, given: PathIds = {}): string => {
  const needed = (operation.parameters ?? []).filter(
    ({ name, required }) => required || neededUnlessOthers.has(`${operation.id}.${name}`),
  )
  const query = needed.map(({ name, schema }): [string, string] => {
    const [value] = (schema.enum ?? schema.examples ?? []) as string[]
    assert.ok(value !== undefined, `${operation.id} has no example of ${name}`)
    return [name, value]
  })
  const path = fillPath(operation.path, ids, given)
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
}

export const parametersOf = (path: string): string[] => [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1]!)
