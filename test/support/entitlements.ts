import { inAccount } from '../../src/domain/app-context.ts'
import {
  changeEntitlement,
  grantEntitlement,
  type NewEntitlement,
  removeEntitlement,
} from '../../src/domain/entitlements/write-entitlements.ts'
import type { AbsenceCompany } from './absences.ts'
import type { World } from './world.ts'

export type Stored = { spent: number; transferred: number; lapsed: number; to: string | null }

/** Operations on the entitlements of a company, and their stored values. */
export function entitlementsOf(world: World, company: AbsenceCompany) {
  const { appContext, pool } = world.services
  const { accountId } = company
  return {
    /** For one year; `until` lets the rest be taken up to that date of the next. */
    grant: (
      userId: string,
      year: number,
      planned_days: number,
      until: string | null,
      more: Partial<NewEntitlement> = {},
    ) =>
      inAccount(appContext, accountId, (scope) =>
        grantEntitlement(scope, userId, {
          title: `Vacation ${year}`,
          starts_at: `${year}-01-01`,
          planned_days,
          transfer_remaining: until !== null,
          end_of_transfer_period: until,
          ...more,
        }),
      ),
    change: (id: string, changes: Partial<NewEntitlement>) =>
      inAccount(appContext, accountId, (scope) => changeEntitlement(scope, id, changes)),
    remove: (id: string) => inAccount(appContext, accountId, (scope) => removeEntitlement(scope, id)),
    async stored(id: string): Promise<Stored> {
      const [row] = await pool<Stored[]>`
        select spent_days as spent, transferred_days as transferred, lapsed_days as lapsed, transferred_to as to
        from vacation_entitlements where id = ${id}`
      return row!
    },
    /** Row versions, which change with every write, even one that changes no value. */
    async versions(): Promise<object[]> {
      return [...(await pool`select id, xmin::text, ctid::text from vacation_entitlements order by id`)]
    },
    /** A vacation, requested and confirmed. */
    async vacation(userId: string, from: string, until: string, more: object = {}): Promise<string> {
      const span = { starts_at: from, ends_at: until, full_day: true, user_id: userId }
      const id = await company.createAbsence(company.admin.token, { ...span, ...more })
      await company.decide(id, 'confirmed')
      return id
    },
    async remaining(userId: string): Promise<number> {
      const answer = await world.get(`${company.ws}/users/${userId}`, company.admin.token)
      return answer.body.data.attributes.remaining_vacation_days_this_year
    },
  }
}
