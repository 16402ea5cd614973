import type { Schema } from './operation.ts'
import { boolean, integer, integers, moment, object, orNull, text } from './schema-kinds.ts'

export const workingTimeSchemas: Record<string, Schema> = {
  working_session: object({
    id: text,
    external_id: orNull(text),
    location_id: integer,
    location_external_id: orNull(text),
    user_id: integer,
    user_external_id: orNull(text),
    working_area_id: orNull(integer),
    working_area_external_id: orNull(text),
    starts_at: moment,
    ends_at: orNull(moment),
    break_time: { ...integer, description: 'In minutes.' },
    manual_pause: orNull({ ...integer, description: 'The break set by hand, in minutes.' }),
    confirmed: boolean,
    breaks: { type: 'array', items: object({ id: integer, starts_at: moment, ends_at: orNull(moment) }) },
    filters: integers,
    created_at: moment,
    updated_at: moment,
  }),
  action: object({
    id: text,
    action_type: text,
    action_time: moment,
    user_id: text,
    user_external_id: orNull(text),
    location_id: integer,
    location_external_id: orNull(text),
    working_session_id: orNull(text),
  }),
}
