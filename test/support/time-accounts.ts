import { strict as assert } from 'node:assert'
import { type AbsenceCompany, createAbsenceCompany } from './absences.ts'
import type { Person } from './company.ts'
import { createTracking } from './working-time.ts'
import type { Answer, World } from './world.ts'

export const hour = 3600
export const fortyHours = [[480, 480, 480, 480, 480, 0, 0]]

export type AccountCompany = AbsenceCompany & {
  /** A person whose account begins on the first of January 2026, with eight hours from Monday to Friday. */
  createWorker(options?: { weeks?: number[][] | null; starts_on?: string; attributes?: object }): Promise<Person>
  accountPath(person: Person): string
  schedule(person: Person, attributes: object): Promise<Answer>
  /** Creates a tracking of so many hours that begins at a local time in Berlin; its id. */
  trackHours(person: Person, day: string, hours: number, from?: string): Promise<string>
  balance(person: Person, on: string): Promise<number>
  days(person: Person, from: string, until: string): Promise<Record<string, number[]>>
  entry(person: Person, attributes: object): Promise<Answer>
  close(person: Person, month: string, attributes?: object, token?: string): Promise<Answer>
  reopen(person: Person, month: string, token?: string): Promise<Answer>
  createConfirmedAbsence(
    person: Person,
    kind: string,
    first: string,
    last?: string,
    attributes?: object,
  ): Promise<string>
}

type Row = { attributes: Record<string, number> & { key: string } }

export async function createAccountCompany(world: World, attributes: object = {}): Promise<AccountCompany> {
  const company = await createAbsenceCompany(world, { ...attributes })
  const { ws, admin } = company
  const accountPath = (person: Person): string => `${ws}/users/${person.id}/time_account`
  const schedule = (person: Person, sent: object): Promise<Answer> =>
    world.post(`${ws}/users/${person.id}/work_schedules`, sent, admin.token)
  return {
    ...company,
    accountPath,
    schedule,
    async createWorker({ weeks = fortyHours, starts_on = '2026-01-01', attributes: extra = {} } = {}) {
      const person = await company.person({ attributes: { start_of_accounting: '2026-01-01', ...extra } })
      if (weeks) {
        const made = await schedule(person, { starts_on, weeks, holiday_calendar: 'none' })
        assert.equal(made.status, 201, made.text)
      }
      return person
    },
    async trackHours(person, day, hours, from = '08:00') {
      const starts = Temporal.PlainDateTime.from(`${day}T${from}`).toZonedDateTime('Europe/Berlin')
      const ends = starts.add({ seconds: Math.round(hours * hour) })
      const times = { starts_at: starts.toInstant().toString(), ends_at: ends.toInstant().toString() }
      return createTracking(world, company, person, times)
    },
    async balance(person, on) {
      const answer = await world.get(`${accountPath(person)}?from=${on}&until=${on}`, admin.token)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data[0].attributes.balance_seconds
    },
    async days(person, from, until) {
      const answer = await world.get(`${accountPath(person)}?from=${from}&until=${until}`, admin.token)
      assert.equal(answer.status, 200, answer.text)
      return Object.fromEntries(
        answer.body.data.map(({ attributes: row }: Row) => [
          row.key,
          [row.target_seconds, row.worked_seconds, row.credited_seconds, row.balance_seconds],
        ]),
      )
    },
    entry: (person, sent) => world.post(`${accountPath(person)}/entries`, sent, admin.token),
    close: (person, month, sent = {}, token = admin.token) =>
      world.post(`${ws}/users/${person.id}/months/${month}/closing`, sent, token),
    reopen: (person, month, token = admin.token) =>
      world.post(`${ws}/users/${person.id}/months/${month}/reopening`, { reason: 'Something came late' }, token),
    async createConfirmedAbsence(person, kind, first, last = first, sent = {}) {
      const id = await company.createAbsence(admin.token, {
        user_id: person.id,
        absence_type_id: company.types[kind],
        starts_at: `${first}T00:00:00`,
        ends_at: `${last}T23:59:59`,
        full_day: true,
        ...sent,
      })
      await company.decide(id, 'confirmed')
      return id
    },
  }
}
