import { strict as assert } from 'node:assert'
import { type Company, createCompany, type Person } from './company.ts'
import type { Answer, World } from './world.ts'

export type AbsenceCompany = Company & {
  /** `/api/v3/workspaces/:id/absences` */
  absences: string
  /** The ids of the absence types that every workspace starts with, by kind. */
  types: Record<string, string>
  /** Requests a vacation from Monday to Friday, 6 to 10 July 2026, unless the attributes say otherwise. */
  requestAbsence(token: string, attributes?: object): Promise<Answer>
  /** The same, asserts success and returns its id. */
  createAbsence(token: string, attributes?: object): Promise<string>
  /** Sets the status of an absence. */
  decide(id: string, status: 'confirmed' | 'pending' | 'rejected', token?: string): Promise<void>
  /** An area with an area admin and a member in it, and a colleague outside of it. */
  createTeam(): Promise<{ lead: Person; member: Person; stranger: Person; areaId: string }>
}

/** The path that sets each status; the API has the names of the last two swapped. */
export const decisions = {
  confirmed: 'absences_confirmations',
  pending: 'absences_rejections',
  rejected: 'absences_resettings',
} as const

export const july = {
  starts_at: '2026-07-06T00:00:00+02:00',
  ends_at: '2026-07-10T23:59:59+02:00',
  full_day: true,
}

/** A company in Berlin. */
export async function createAbsenceCompany(
  world: World,
  attributes: Record<string, unknown> = {},
): Promise<AbsenceCompany> {
  const company = await createCompany(world, { time_zone: 'Europe/Berlin', ...attributes })
  const { ws, admin } = company
  const absences = `${ws}/absences`
  const listed = await world.get(`${ws}/absence_types?items=100`, admin.token)
  const types: Record<string, string> = Object.fromEntries(
    listed.body.data.map((type: { id: string; attributes: { kind: string } }) => [type.attributes.kind, type.id]),
  )
  const requestAbsence: AbsenceCompany['requestAbsence'] = (token, extra = {}) =>
    world.post(absences, { absence_type_id: types.vacation, ...july, ...extra }, token)

  return {
    ...company,
    absences,
    types,
    requestAbsence,
    async createAbsence(token, extra) {
      const answer = await requestAbsence(token, extra)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data.id
    },
    async decide(id, status, token = admin.token) {
      const answer = await world.request('POST', `${absences}/${id}/${decisions[status]}`, { token })
      assert.equal(answer.status, 200, answer.text)
    },
    async createTeam() {
      const [lead, member, stranger] = [
        await company.person({ roles: [2], attributes: { username: 'Lena Lead' } }),
        await company.person({ attributes: { username: 'Mia Member' } }),
        await company.person({ attributes: { username: 'Otto Outside' } }),
      ]
      const areaId = await company.area('Kitchen', [lead.id, member.id])
      return { lead, member, stranger, areaId }
    },
  }
}
