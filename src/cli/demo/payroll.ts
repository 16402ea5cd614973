import { usualTitle } from '../../domain/absence-types/default-absence-types.ts'
import { addWageType } from '../../domain/payroll/write-wage-type.ts'
import { germanRules } from '../../domain/surcharges/german-rules.ts'
import { addRule } from '../../domain/surcharges/write-rule.ts'
import { changeUser } from '../../domain/users/change-user.ts'
import type { SiteYears } from './site-years.ts'
import { firstOf } from './time-accounts.ts'

const words = {
  de: { wages: 'Stundenlohn', salary: 'Gehalt', paidOut: 'Ausgezahlte Überstunden', vacation: 'Urlaub', sick: 'Krank' },
  en: { wages: 'Wages', salary: 'Salary', paidOut: 'Overtime paid out', vacation: 'Vacation', sick: 'Sick days' },
}

/** Payroll settings of a site: the office has a salary, all others are paid by the hour with a night surcharge. */
export async function addPayroll({ site: { scope, people }, today, absenceTypes }: SiteYears): Promise<void> {
  const language = scope.workspace.locale === 'de' ? 'de' : 'en'
  const titles = words[language]
  const cost_centre_from = 'area' as const
  const own = { cost_centre_from, for_everybody: false }
  const wages = await addWageType(scope, { ...own, number: '100', title: titles.wages, source: 'worked' })
  const salary = await addWageType(scope, { ...own, number: '101', title: titles.salary, source: 'target' })
  const paidOut = { number: '110', title: titles.paidOut, source: 'overtime_paid_out' as const }
  await addWageType(scope, { ...paidOut, cost_centre_from })
  await addWageType(scope, { title: titles.vacation, source: 'vacation_days', absence_key: 'U' })
  await addWageType(scope, { title: titles.sick, source: 'sick_days', absence_key: 'K' })
  // Included in the salary or the hours, so payroll exports leave them out.
  for (const [kind, absence_type_id] of absenceTypes)
    if (kind !== 'vacation' && kind !== 'sickness')
      await addWageType(scope, {
        title: usualTitle(kind, language),
        source: 'absence',
        absence_type_id,
        left_out: true,
      })
  for (const [at, { titles: named, ...rule }] of (language === 'de' ? germanRules : []).entries()) {
    const title = named[language]
    const surcharge_rule_id = await addRule(scope, { ...rule, title, starts_on: firstOf(today, 11) })
    const number = String(201 + at)
    await addWageType(scope, { number, title, source: 'surcharge', surcharge_rule_id, cost_centre_from })
  }
  for (const { id, person } of people)
    await changeUser(scope, id, { wage_type_ids: [person.facts.home_office ? salary : wages] }, {})
}
