import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { languageOf } from '../language.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { germanRules } from './german-rules.ts'
import {
  deleteRule,
  insertRules,
  lockHoursWithRules,
  lockRule,
  type RuleColumns,
  updateRule,
} from './surcharge-rule.sql.ts'

/** Applies to open months; closed ones keep their surcharges. */
export async function addRule(scope: WorkspaceScope, rule: Partial<RuleColumns>): Promise<Id> {
  const [id] = await insertRules(scope, [checkedRule(rule)], nowOf(scope))
  return id!
}

export async function changeRule(scope: WorkspaceScope, id: Id, changes: Partial<RuleColumns>): Promise<void> {
  const stored = await lockRule(scope, id)
  if (!stored) throw notFound()
  await updateRule(scope, id, checkedRule({ ...stored, ...changes }), nowOf(scope))
}

export const removeRule = (scope: WorkspaceScope, id: Id): Promise<void> => deleteRule(scope, id)

/** Adds the German rules from a day on, except for hours that the workspace has rules for. */
export async function addGermanRules(scope: WorkspaceScope, starts_on: string): Promise<number> {
  const known = await lockHoursWithRules(scope, starts_on)
  const missing = germanRules.filter(({ hours_of }) => !known.has(hours_of))
  if (missing.length === 0) throw invalid('base', 'This workspace already has all of these rules.')
  const language = languageOf(scope.workspace.locale)
  const rules = missing.map(({ titles, ...rule }) => ({ ...rule, title: titles[language], starts_on }))
  const ids = await insertRules(scope, rules, nowOf(scope))
  const events = rules.map((rule, index) => ({
    record: { type: 'surcharge_rule', id: ids[index]!, name: rule.title },
    after: rule,
  }))
  await recordAudit(scope, ...events)
  return rules.length
}

/** Custom hours need weekdays and times; the other hours have theirs by law. */
function checkedRule(rule: Partial<RuleColumns>): Partial<RuleColumns> {
  if (rule.hours_of !== 'hours') {
    if ([rule.weekdays, rule.from_minute, rule.until_minute].some((value) => value != null))
      throw invalid('hours_of', 'Weekdays and times can be set only for rules with custom hours.')
    return rule
  }
  if (!rule.weekdays?.length || rule.from_minute == null || rule.until_minute == null)
    throw invalid('weekdays', 'Custom hours need weekdays and both times.')
  return { ...rule, weekdays: [...new Set(rule.weekdays)].sort() }
}
