import { hoursFrom } from '../../shared/hours.ts'
import type { WorkspaceScope } from '../scope.ts'
import { surchargesByPerson } from '../time-account/surcharges-by-person.ts'

export type SurchargeReportRow = {
  key: string
  label: string
  staff_number: string | null
  user_id: string
  rule_id: string
  rule: string
  percentage: number
  hours: number
}

/** One row for each person and rule with hours. */
export async function sumSurcharges(
  scope: WorkspaceScope,
  span: { from: string; until: string },
): Promise<{ rows: SurchargeReportRow[]; total: { hours: number } }> {
  const people = await surchargesByPerson(scope, span)
  const rows = people.flatMap(({ facts, surcharges }) =>
    surcharges.map(({ rule_id, title, percentage, seconds }) => ({
      key: `${facts.user_id}-${rule_id}`,
      label: facts.username,
      staff_number: facts.staff_number,
      user_id: facts.user_id,
      rule_id,
      rule: title,
      percentage,
      hours: hoursFrom(seconds),
    })),
  )
  const seconds = people.flatMap(({ surcharges }) => surcharges).reduce((sum, surcharge) => sum + surcharge.seconds, 0)
  return { rows, total: { hours: hoursFrom(seconds) } }
}
