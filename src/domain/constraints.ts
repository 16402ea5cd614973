import type { ConstraintMeanings } from '../platform/http/answers.ts'

const taken = (pointer: string, what: string) => ({ pointer, title: `${what} is already in use.` })

/** What it means to a caller when the database refuses a row. */
export const constraintMeanings: ConstraintMeanings = {
  logins_email_unique: taken('email', 'This e-mail address'),
  workspaces_external_id_unique: taken('external_id', 'This external id'),
  users_external_id_unique: taken('external_id', 'This external id'),
  areas_external_id_unique: taken('external_id', 'This external id'),
  tags_external_id_unique: taken('external_id', 'This external id'),
  absence_types_external_id_unique: taken('external_id', 'This external id'),
  tags_title_unique: taken('title', 'This title'),
  custom_fields_key_unique: taken('key', 'This key'),
}
