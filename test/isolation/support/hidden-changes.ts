import { strict as assert } from 'node:assert'
import { createFeed } from '../../support/calendar-feeds.ts'
import { createSession } from '../../support/company.ts'
import { upload } from '../../support/multipart.ts'
import type { Answer, World } from '../../support/world.ts'
import type { FullCompany } from './full-company.ts'
import { picture } from './tracking-records.ts'

/** The new values of hidden attributes, by the type that filters compare. */
export type Values = { text: string; number: number; date: string; moment: string }

/** In the order of the changes, from values that the fewest may see to those that everybody in the workspace may see. */
export const stages = ['profiles', 'externalIds', 'accounts', 'records', 'presence', 'workspace'] as const
export type Stage = (typeof stages)[number]

export const assertOk = (answer: Answer): Answer => {
  assert.ok(answer.status < 300, answer.text)
  return answer
}

/** Changes all data of two people: the employee, who has worked, and the user, who has all the other records. */
export function hiddenChanges(
  world: World,
  { company, employee, ids }: FullCompany,
  { text, number, date }: Values,
): Record<Stage, () => Promise<void>> {
  const { ws, account, admin, accountId } = company
  const people = [employee.id, ids.user_id!]
  const send = async (path: string, attributes: object, token = admin.token): Promise<string> =>
    assertOk(await world.post(`${ws}/${path}`, attributes, token)).body.data?.id
  const change = async (path: string, attributes: object) =>
    assertOk(await world.patch(`${ws}/${path}`, attributes, admin.token))
  const typeOf = async (kind: string): Promise<string> =>
    assertOk(await world.get(`${ws}/absence_types?filter[kind]=${kind}`, admin.token)).body.data[0].id

  return {
    /** Values that only admins and the person can read. */
    async profiles() {
      for (const [index, id] of people.entries()) {
        await change(`users/${id}`, {
          salary: number,
          tablet_pin: `${number}${index}`,
          identifier_pin: `${number}${index}`,
          birthday: date,
          cost_centre: text,
          home_office: true,
          working_sessions_creator: true,
          checkin_complete: true,
          locale: 'de',
          hours_notation: 'decimal',
          absence_request_mails: 'none',
          substitute_id: admin.id,
          custom_field_values_attributes: [{ custom_field_id: ids.custom_field_id, value: text }],
        })
        const protection = { kind: 'expecting', starts_on: '2026-01-01', ends_on: '2026-12-31' }
        await send(`users/${id}/work_protections`, protection)
        assertOk(await upload(world, `${ws}/users/${id}/documents`, admin.token, picture(text)))
        await createSession(world, accountId, id)
        await send(`users/${id}/exports`, {})
      }
    },

    /** The ids of people in other systems: the account's tokens get them with all data that they may read. */
    async externalIds() {
      for (const [index, id] of people.entries()) await change(`users/${id}`, { external_id: `${text}${index}` })
    },

    /** Data of a person across workspaces, visible to all who lead them. */
    async accounts() {
      for (const id of people) {
        // Leads see staff numbers in reports and on timesheets, and the others only by their effect on sums.
        const counting = { initial_time_account: number, hours_on_vacation_day: 6, start_of_accounting: '2026-01-01' }
        await change(`users/${id}`, { staff_number: `${text} ${id}`, ...counting })
        const entry = { kind: 'correction', seconds: number, day: '2026-06-02', reason: text }
        await send(`users/${id}/time_account/entries`, entry)
        await send('vacation_entitlements', { user_id: id, title: text, planned_days: 99 })
        await send(`users/${id}/work_schedules`, { starts_on: '2026-03-01', weeks: [[60, 60, 60, 60, 60, 60, 60]] })
        await send(`users/${id}/months/2026-02/closing`, { force: true })
      }
    },

    /** Past and planned records of the workspace that do not show who is here today, and records that only admins see. */
    async records() {
      const absence_type_id = await typeOf('sickness')
      await change(`absences/${ids.absence_id}`, { use_custom_values: true, days: 3 })
      const { pool } = world.services
      const reason = { absence_type_id, external_id: text, title: text }
      await pool`update absences set ${pool(reason)} where account_id = ${accountId} and id = ${ids.absence_id!}`
      for (const user_id of people) {
        const ill = { absence_type_id, user_id, title: text, starts_at: '2026-10-05', ends_at: '2026-10-09' }
        await send('absences', ill)
        const day = { starts_at: '2026-06-01T08:00:00Z', ends_at: '2026-06-01T20:00:00Z', area_id: ids.area_id }
        const named = { user_id, tag_ids: [ids.tag_id], external_id: `${text} ${user_id}` }
        const tracking = `time_trackings/${await send('time_trackings', { ...day, ...named })}`
        await send(`${tracking}/notes`, { content: text })
        await send(`${tracking}/breaks`, { starts_at: '2026-06-01T10:00:00Z', ends_at: '2026-06-01T10:20:00Z' })
        const punch = { user_id, action_type: 'end-break', action_time: '2026-05-04T10:00:00Z' }
        await send('time_trackings/actions', punch)
      }
      const wish = { kind: 'new', reason: text, starts_at: '2026-06-03T08:00:00Z', ends_at: '2026-06-03T12:00:00Z' }
      await send('time_corrections', wish, employee.token)
      await createFeed(world, ws, employee.token, 'own_absences')
      await send('kiosks', { title: text })
      await send('wage_types', { number: '200', title: text, source: 'worked', for_everybody: false })
      assertOk(await world.post(`${account}/api_tokens`, { title: text }, admin.token))
      await send('time_trackings/batch_actions', {
        action: 'note',
        ids: [ids.time_tracking_id],
        note: { content: text },
      })
    },

    /** Whether somebody is here or away now. */
    async presence() {
      await send('time_trackings/actions', { user_id: employee.id, action_type: 'end' })
      await send('time_trackings/actions', { user_id: ids.user_id, action_type: 'start' })
      const off = { absence_type_id: await typeOf('unpaid'), starts_at: '2026-07-01', ends_at: '2026-07-31' }
      await send(`absences/${await send('absences', { ...off, user_id: employee.id })}/absences_confirmations`, {})
    },

    /** What everybody in the workspace may see. */
    async workspace() {
      const area = await send('areas', { name: text, user_ids: people })
      const tag = await send('tags', { title: text })
      await change(`users/${employee.id}`, { area_ids: [area], tag_ids: [tag], role_ids: [2] })
      await send('users', { username: text, email: 'hidden@example.org', staff_number: text })
      await send('absence_types', { title: text, kind: 'other' })
      const rule = { title: text, starts_on: '2026-09-01' }
      await send('surcharge_rules', { ...rule, hours_of: 'sunday', percentage: 25 })
      await send('default_breaks', { ...rule, after_minutes: 300, break_minutes: 10 })
      await send('time_account_policies', { starts_on: '2026-06-01', expiry_months: 1 })
      assertOk(await world.patch(ws, { name: text, welcome_message: text, team_calendar: 'workspace' }, admin.token))
    },
  }
}
