import { randomBytes } from 'node:crypto'
import { sealAuditLog } from '../../support/audit.ts'
import { type Company, createCompany, createSession, type Person } from '../../support/company.ts'
import { addWorkspace } from '../../support/fixture.ts'
import { importsOf } from '../../support/imports.ts'
import { createKiosk, type Kiosk } from '../../support/kiosks.ts'
import { upload } from '../../support/multipart.ts'
import { storePayrollExport } from '../../support/payroll.ts'
import { pictures } from '../../support/pictures.ts'
import { insertSecondFactors } from '../../support/second-factors.ts'
import { addIdentity } from '../../support/sign-in-identity.ts'
import type { World } from '../../support/world.ts'
import { createAbsenceRecords } from './absence-records.ts'
import { createdId, createTrackingRecords, picture } from './tracking-records.ts'

/**
 * Ids of one record of every kind, by the names that paths have for them; `parent_id.name` where the same name means
 * another record under that parent.
 */
export type Ids = Record<string, string>

export type FullCompany = {
  company: Company
  employee: Person
  workspaceAdmin: Person
  kiosk: Kiosk
  /** Somebody who is deleted, and can be erased. */
  leaver: Person
  /** In the first workspace. */
  ids: Ids
  /** The same kinds of records in the account's second workspace. */
  otherWorkspaceIds: Ids
  /** Part of every name in the company, so that it is found in answers where it should not be. */
  mark: string
}

/** The same for everybody, so that a PIN alone identifies nobody. */
export const tabletPin = '4711'

/** A company with something in every table. */
export async function createFullCompany(world: World, mark: string): Promise<FullCompany> {
  const company = await createCompany(world, { username: mark, account_name: mark, workspace_name: mark })
  const { token } = company.admin
  const employee = await company.person({ attributes: { username: mark } })
  const ids = await fill(world, company, company.workspaceId, mark, employee.id)
  const second = await addWorkspace(world, company, `${mark} elsewhere`)
  const otherWorkspaceIds = await fill(world, company, second.id, `${mark} elsewhere`)
  const created = await world.post(`${company.account}/api_tokens`, { title: mark }, token)
  await world.patch(`${company.ws}/users/${company.admin.id}`, { avatar: pictures.png.url }, token)
  const special_days = [{ day: '12-24', share: 0.5, name: mark }]
  await world.patch(company.ws, { external_id: `${mark}-w`, welcome_message: mark, phone: mark, special_days }, token)
  const workspaceAdmin = await company.person({ roles: [3], attributes: { username: mark } })
  const kiosk = await createKiosk(world, company, mark)
  const leaver = await company.person({ attributes: { username: mark } })
  await world.delete(`${company.ws}/users/${leaver.id}`, token)
  const erased = await company.person({ attributes: { username: mark } })
  const erasure_id = createdId(await world.post(`${company.account}/erasures`, { user_id: erased.id }, token))
  await sealAuditLog(world)
  await world.services.pool`select remove_audit_prefix(${company.accountId}::bigint, 1, now())`
  await world.services.pool`
    insert into audit_unsealed (account_id, entry_id, transaction) values (${company.accountId}, 0, pg_current_xact_id())`
  return {
    company,
    employee,
    workspaceAdmin,
    kiosk,
    leaver,
    ids: { ...ids, erasure_id, api_token_id: created.body.data.id, ...(await fillSignIn(world, company, ids, mark)) },
    otherWorkspaceIds,
    mark,
  }
}

async function fill(
  world: World,
  { account, accountId, admin }: Company,
  workspaceId: string,
  mark: string,
  workerId?: string,
): Promise<Ids> {
  const ws = `/api/v3/workspaces/${workspaceId}`
  const make = async (path: string, attributes: object): Promise<string> =>
    createdId(await world.post(path, attributes, admin.token))
  const area_id = await make(`${ws}/areas`, { name: mark, external_id: `${mark}-a`, user_ids: [admin.id] })
  const tag_id = await make(`${ws}/tags`, { title: mark, external_id: `${mark}-t` })
  const profiles = `${account}/workspaces/${workspaceId}/data_profiles`
  const data_profile_id = await make(profiles, { title: mark })
  const field = { key: 'extra', label: mark }
  const custom_field_id = await make(`${profiles}/${data_profile_id}/custom_fields`, field)
  const kiosk_id = await make(`${ws}/kiosks`, { title: mark })
  const calendar_feed_id = await make(`${ws}/calendar_feeds`, { title: mark, kind: 'team_absences' })
  const time_correction_id = await make(`${ws}/time_corrections`, {
    kind: 'new',
    reason: mark,
    starts_at: '2026-01-28T08:00:00Z',
    ends_at: '2026-01-28T12:00:00Z',
  })
  const own_time_tracking_id = await make(`${ws}/time_trackings`, {
    starts_at: '2026-01-27T08:00:00Z',
    ends_at: '2026-01-27T12:00:00Z',
  })
  const me = await world.get(`${ws}/users/me`, admin.token)
  const user_id = await make(`${ws}/users`, {
    username: mark,
    tablet_pin: tabletPin,
    email: `${mark.replaceAll(' ', '-')}@example.org`,
    external_id: `${mark}-u`,
    area_ids: [area_id],
    tag_ids: [tag_id],
    absence_type_ids: [me.body.data.relationships.absence_types.data[0].id],
    start_of_accounting: '2024-01-01',
    custom_field_values_attributes: [{ custom_field_id, value: mark }],
    avatar: pictures.png.url,
  })
  const ids = {
    account_id: accountId,
    workspace_id: workspaceId,
    area_id,
    tag_id,
    data_profile_id,
    custom_field_id,
    kiosk_id,
    calendar_feed_id,
    time_correction_id,
    own_time_tracking_id,
    user_id,
    session_id: (await createSession(world, accountId, user_id)).id,
    passkey_id: await insertSecondFactors(world, accountId, admin.id, mark),
    work_protection_id: await make(`${ws}/users/${user_id}/work_protections`, {
      kind: 'nursing',
      starts_on: '2026-01-01',
      ends_on: '2026-06-30',
    }),
    work_schedule_id: await make(`${ws}/users/${user_id}/work_schedules`, {
      starts_on: '2024-01-01',
      weeks: [[480, 480, 480, 480, 480, 0, 0]],
    }),
    time_account_entry_id: await make(`${ws}/users/${user_id}/time_account/entries`, {
      kind: 'correction',
      seconds: 3600,
      day: '2026-01-15',
      reason: mark,
    }),
    month: '2024-01',
    time_account_policy_id: await make(`${ws}/time_account_policies`, { starts_on: '2026-01-01', expiry_months: 3 }),
    payroll_export_id: await storePayrollExport(world, { accountId, workspaceId, mark }),
    wage_type_id: await make(`${ws}/wage_types`, { number: '100', title: mark, source: 'worked' }),
    default_break_id: await make(`${ws}/default_breaks`, {
      title: mark,
      after_minutes: 360,
      break_minutes: 30,
      starts_on: '2199-01-01',
    }),
    surcharge_rule_id: await make(`${ws}/surcharge_rules`, {
      title: mark,
      hours_of: 'sunday',
      percentage: 50,
      starts_on: '2024-01-01',
    }),
    person_export_id: await make(`${ws}/users/${user_id}/exports`, {}),
    document_id: createdId(await upload(world, `${ws}/users/${user_id}/documents`, admin.token, picture(mark))),
  }
  await make(`${ws}/users/${user_id}/months/2024-01/closing`, {})
  await make(`${ws}/users/${user_id}/months/2024-01/signatures`, { image: pictures.png.url })
  await make(`${ws}/imports/public_api`, { address: 'https://time.example', api_token: mark })
  const import_id = await importPeople(world, { ws, accountId, admin }, mark)
  const timesheet_archive_id = await make(`${ws}/timesheet_archives`, { month: '2024-01' })
  const owner = { world, token: admin.token, ws, mark, personId: workerId ?? user_id, ids }
  return {
    ...ids,
    import_id,
    timesheet_archive_id,
    ...(await createTrackingRecords(owner)),
    ...(await createAbsenceRecords(owner)),
  }
}

/** An import that has created some records, and failed for others. */
async function importPeople(world: World, place: Pick<Company, 'ws' | 'accountId' | 'admin'>, mark: string) {
  const imports = importsOf(world, place)
  const id = await imports.createPreview(`Name,E-Mail,Area\n${mark},,${mark}\n${mark},nobody,${mark}`)
  await imports.runAction(id, 'apply')
  return id
}

/** A provider with every kind of record, somebody who has signed in with it, and somebody who is about to. */
async function fillSignIn(world: World, company: Company, ids: Ids, mark: string): Promise<Ids> {
  const { workspace_id, area_id } = ids
  const { providerId, identityId } = await addIdentity(world, company, company.admin.id, {
    name: mark,
    workspace_id,
    domains: [`${mark.toLowerCase()}.example`],
    area_ids: [area_id],
    group_rules: [{ group: mark, workspace_id, role_id: 2, area_id }],
  })
  const { pool } = world.services
  const later = { expires_at: '2126-01-01T00:00:00Z', state_digest: randomBytes(32), browser_digest: randomBytes(32) }
  await pool`insert into sign_in_attempts ${pool({ account_id: company.accountId, provider_id: providerId, ...later })}`
  await pool`
    insert into provider_sessions (account_id, token_id, provider_id, identity_id)
    select account_id, id, ${providerId}, ${identityId} from access_tokens
    where account_id = ${company.accountId} and user_id = ${company.admin.id}`
  return { sign_in_provider_id: providerId, sign_in_identity_id: identityId }
}

/** Every row of an account in every table that has one, as text. */
export async function dump(world: World, accountId: string): Promise<Record<string, string[]>> {
  const { pool } = world.services
  const tables = await pool<{ table_name: string }[]>`
    select table_name::text from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`
  const rows: Record<string, string[]> = {}
  for (const { table_name } of tables) {
    const found = await pool<{ row: string }[]>`
      select t::text as row from ${pool(table_name)} t where account_id = ${accountId} order by 1`
    rows[table_name] = found.map(({ row }) => row)
  }
  const account = await pool<{ row: string }[]>`select a::text as row from accounts a where id = ${accountId}`
  return { ...rows, accounts: account.map(({ row }) => row) }
}
