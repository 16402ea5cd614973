import { day, orNull, text } from '../schemas.ts'

export const hours = { type: 'number', description: 'Hours, rounded to two decimals.' }

/** In every row. */
export const staff_number = {
  description: 'The staff number of the user. Null if there is none, and in rows that are not about a user.',
  ...orNull(text),
}

/** In rows for users. */
export const person = {
  key: text,
  label: { ...text, description: 'The name of the user.' },
  user_id: text,
  staff_number,
}

/** In the meta of every report. */
export const inSpan = { from: day, until: day }
