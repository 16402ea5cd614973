import type { Id } from '../../platform/ids.ts'
import { languageOf } from '../language.ts'
import { nowOf, type Scope } from '../scope.ts'
import { type FieldType, insertCustomFields, insertDataProfile } from './custom-field.sql.ts'

const title = { en: 'Personal data', de: 'Personaldaten' }

/** The keys are those that integrations know; labels are for people. */
const fields: readonly { key: string; field_type: FieldType; en: string; de: string }[] = [
  { key: 'phone', field_type: 'text', en: 'Phone', de: 'Telefon' },
  { key: 'start_of_work', field_type: 'date', en: 'Start of work', de: 'Eintritt' },
  { key: 'trial_period', field_type: 'text', en: 'Trial period', de: 'Probezeit' },
  { key: 'end_of_contract', field_type: 'date', en: 'End of contract', de: 'Vertragsende' },
  { key: 'desc', field_type: 'text', en: 'Description', de: 'Beschreibung' },
  { key: 'cost_center', field_type: 'text', en: 'Cost centre', de: 'Kostenstelle' },
  { key: 'cost_object', field_type: 'text', en: 'Cost object', de: 'Kostenträger' },
  { key: 'birthday', field_type: 'date', en: 'Birthday', de: 'Geburtstag' },
]

export async function addDefaultDataProfile(scope: Scope, workspaceId: Id, locale: string): Promise<void> {
  const language = languageOf(locale)
  const now = nowOf(scope)
  const profileId = await insertDataProfile(scope, workspaceId, { title: title[language] }, now)
  const rows = fields.map(({ key, field_type, [language]: label }, position) => ({ key, field_type, label, position }))
  await insertCustomFields(scope, { workspaceId, profileId }, rows, now)
}
