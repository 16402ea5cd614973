import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { readDate } from '../../platform/time/instant.ts'
import { nowOf, type Scope, type WorkspaceScope } from '../scope.ts'
import { enqueueHolidayRecount } from '../time-account/recount-holidays.job.ts'
import {
  type CustomFieldColumns,
  type CustomFieldRow,
  type DataProfileColumns,
  dataProfileExists,
  findContract,
  findCustomFields,
  insertCustomFields,
  insertDataProfile,
  updateBirthdayValues,
  updateCustomField,
  updateDataProfile,
  upsertCustomFieldValue,
} from './custom-field.sql.ts'

export const createDataProfile = (
  scope: WorkspaceScope,
  profile: Pick<DataProfileColumns, 'title'> & Partial<DataProfileColumns>,
): Promise<Id> => insertDataProfile(scope, scope.workspace.id, profile, nowOf(scope))

export async function changeDataProfile(
  scope: WorkspaceScope,
  id: Id,
  changes: Partial<DataProfileColumns>,
): Promise<void> {
  if (!(await updateDataProfile(scope, id, changes, nowOf(scope)))) throw notFound()
}

export async function createCustomField(
  scope: WorkspaceScope,
  profileId: Id,
  field: Pick<CustomFieldColumns, 'key' | 'label'> & Partial<CustomFieldColumns>,
): Promise<Id> {
  if (!(await dataProfileExists(scope, profileId))) throw notFound()
  const [id] = await insertCustomFields(scope, { workspaceId: scope.workspace.id, profileId }, [field], nowOf(scope))
  return id!
}

export async function changeCustomField(
  scope: WorkspaceScope,
  id: Id,
  changes: Partial<CustomFieldColumns>,
): Promise<void> {
  if (!(await updateCustomField(scope, id, changes, nowOf(scope)))) throw notFound()
}

export const workspaceFields = (scope: WorkspaceScope): Promise<CustomFieldRow[]> => findCustomFields(scope)

export type CustomFieldValue = { custom_field_id: Id; value: string | null }

/** Pointers to the value of this index in the request, and to the id of its field. */
type ValuePointers = (index: number) => { field: string; value: string }

const attributePointers: ValuePointers = (index) => ({
  field: `custom_field_values_attributes/${index}/custom_field_id`,
  value: `custom_field_values_attributes/${index}/value`,
})

/** Fields that are left out keep their values. Returns the birthday if it was among them, as a date or null. */
export async function setCustomFieldValues(
  scope: WorkspaceScope,
  userId: Id,
  values: readonly CustomFieldValue[],
  pointersOf: ValuePointers = attributePointers,
): Promise<{ birthday?: string | null }> {
  if (values.length === 0) return {}
  const fields = new Map((await findCustomFields(scope)).map((field) => [field.id, field]))
  const isOfContract = values.some(({ custom_field_id }) => fields.get(custom_field_id)?.key === 'end_of_contract')
  const before = isOfContract ? await findContract(scope, userId) : null
  for (const [index, { custom_field_id, value }] of values.entries()) {
    const pointers = pointersOf(index)
    const field = fields.get(custom_field_id)
    if (!field) throw invalid(pointers.field, 'Custom field id must be the id of a custom field in this workspace.')
    if (value !== null && !fits(field, value))
      throw invalid(pointers.value, `${field.key} must be a ${field.field_type}.`)
    await upsertCustomFieldValue(scope, { fieldId: field.id, userId, value }, nowOf(scope))
  }
  // After the end of the contract absences take no days.
  if (before?.has_absences && (await findContract(scope, userId)).ends_on !== before.ends_on)
    await enqueueHolidayRecount(scope, userId)
  const birthday = values.findLast(({ custom_field_id }) => fields.get(custom_field_id)?.key === 'birthday')?.value
  return birthday === undefined || (birthday !== null && !readDate(birthday)) ? {} : { birthday }
}

/** The birthday is an attribute of the user as well; its fields follow it. */
export const setBirthdayFields = (scope: Scope, userId: Id, birthday: string | null): Promise<void> =>
  updateBirthdayValues(scope, userId, birthday, nowOf(scope))

function fits(field: CustomFieldRow, value: string): boolean {
  if (field.field_type === 'date') return readDate(value) !== null
  if (field.field_type === 'number') return /^-?\d{1,15}(\.\d{1,10})?$/.test(value)
  return field.field_type !== 'boolean' || value === 'true' || value === 'false'
}
