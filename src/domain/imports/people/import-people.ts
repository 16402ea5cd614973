import { invalid } from '../../../platform/errors.ts'
import type { Id } from '../../../platform/ids.ts'
import { localDate } from '../../../platform/time/instant.ts'
import { createLoginWithoutPassword } from '../../access/login.ts'
import { roleIds } from '../../actor.ts'
import { type AuditedKind, audited } from '../../audit/audited.ts'
import { workspaceFields } from '../../custom-fields/write-custom-fields.ts'
import { grantEntitlement } from '../../entitlements/write-entitlements.ts'
import { languageOf } from '../../language.ts'
import type { WorkspaceScope } from '../../scope.ts'
import { addSchedule } from '../../time-account/write-schedule.ts'
import { changeUser } from '../../users/change-user.ts'
import { createUser } from '../../users/create-user.ts'
import { removeUser } from '../../users/remove-user.ts'
import { areasByName } from '../areas.ts'
import type { ImportOptions } from '../import.ts'
import type { Importer, TakeBack } from '../importer.ts'
import type { PersonRow } from '../rows.ts'
import { examinePeople } from './examine-people.ts'
import { lockPersonUse } from './people.sql.ts'

/** Creates missing people; existing ones are not changed. */
export const importPeople = ({ invite = false }: ImportOptions): Importer<PersonRow> => ({
  examine: examinePeople(),
  async make(scope, row) {
    const areas = await areasByName.findOrCreate(scope, row.areas)
    const id = await createAudited(scope, 'user', () => makePerson(scope, row, areas.ids, invite))
    const startsOn = startOf(scope, row)
    if (row.weekly_hours !== null) {
      const weeks = [weekOf(row.weekly_hours)]
      await createAudited(scope, 'work_schedule', () => addSchedule(scope, id, { starts_on: startsOn, weeks }))
    }
    if (row.vacation_days !== null) {
      const entitlement = { title: vacationOf(scope), planned_days: row.vacation_days }
      await createAudited(scope, 'vacation_entitlement', () => grantEntitlement(scope, id, entitlement))
    }
    return [...areas.made, { kind: 'user', id }]
  },
})

/** With an audit entry, as in the API. */
const createAudited = (scope: WorkspaceScope, kind: AuditedKind, work: () => Promise<Id>): Promise<Id> =>
  audited(scope, { kind, id: null, createdId: (id) => id, work })

async function makePerson(scope: WorkspaceScope, row: PersonRow, areaIds: Id[], invite: boolean): Promise<Id> {
  const { username, staff_number, birthday, locale, cost_centre, email, role } = row
  const id = await createUser(
    scope,
    {
      username,
      staff_number,
      birthday,
      locale,
      cost_centre,
      start_of_accounting: startOf(scope, row),
      ...(invite && { email }),
      ...(row.external_id !== null && { external_id: row.external_id }),
    },
    { area_ids: areaIds, custom_field_values: await contractOf(scope, row) },
  )
  if (email !== null && !invite) await createLoginWithoutPassword(scope, id, email)
  if (role !== 'employee')
    await changeUser(
      scope,
      id,
      { role_ids: [String(role === 'admin' ? roleIds.workspaceAdmin : roleIds.workingAreaAdmin)] },
      {},
    )
  return id
}

/** Start and end of the contract are stored in the data profile. */
async function contractOf(scope: WorkspaceScope, row: PersonRow) {
  const given = { start_of_work: row.start_of_work, end_of_contract: row.end_of_contract }
  const wanted = Object.entries(given).filter(([, value]) => value !== null)
  if (wanted.length === 0) return []
  const fields = new Map((await workspaceFields(scope)).map(({ key, id }) => [key, id]))
  return wanted.map(([key, value]) => ({ custom_field_id: fields.get(key)!, value }))
}

/** There is no target time before a person is in Stint. */
function startOf({ clock, zone }: WorkspaceScope, { start_of_work }: PersonRow): string {
  const today = localDate(clock.now(), zone).toString()
  return start_of_work !== null && start_of_work > today ? start_of_work : today
}

/** Distributes weekly hours over Monday to Friday in whole minutes. */
function weekOf(hours: number): number[] {
  const minutes = Math.round(hours * 60)
  const days = Array.from({ length: 5 }, (_, day) => Math.floor(minutes / 5) + (day < minutes % 5 ? 1 : 0))
  return [...days, 0, 0]
}

const vacationOf = ({ clock, zone, workspace }: WorkspaceScope): string => {
  const { year } = localDate(clock.now(), zone)
  return { de: `Urlaub ${year}`, en: `Vacation ${year}` }[languageOf(workspace.locale)]
}

export const takeBackPerson: TakeBack = async (scope, id) => {
  const person = await lockPersonUse(scope, id)
  if (!person || person.deleted) return
  if (person.used)
    throw invalid('username', 'This person has signed in or has records now, so they are kept. Delete them by hand.')
  await audited(scope, { kind: 'user', id, createdId: () => null, work: () => removeUser(scope, id) })
}
