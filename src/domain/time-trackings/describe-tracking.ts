import { localForm } from '../../platform/time/local-form.ts'
import type { FieldChange } from '../history.ts'
import { dayIn, type Language, languageOf } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { Span } from './span.ts'
import { findAreaNames, type TrackingColumns } from './time-tracking.sql.ts'

/** The names of what can be changed in a tracking, in the order of the history. */
const facts = {
  starts_at: { en: 'start', de: 'Beginn' },
  ends_at: { en: 'end', de: 'Ende' },
  area_id: { en: 'area', de: 'Bereich' },
  break_duration: { en: 'break', de: 'Pause' },
  default_break_duration: { en: 'default break', de: 'Standardpause' },
  force_custom_break_duration: { en: 'break set by hand', de: 'Pause von Hand' },
  confirmed: { en: 'confirmed', de: 'bestätigt' },
  external_id: { en: 'external id', de: 'externe Id' },
  assignment_id: { en: 'assignment', de: 'Einsatz' },
  import_id: { en: 'import', de: 'Import' },
  limited: { en: 'limited', de: 'begrenzt' },
  planned: { en: 'planned', de: 'geplant' },
  start_signature_id: { en: 'signature at the start', de: 'Unterschrift zu Beginn' },
  end_signature_id: { en: 'signature at the end', de: 'Unterschrift zum Ende' },
} satisfies Partial<Record<keyof TrackingColumns, Record<Language, string>>>

const ofTimes: readonly string[] = [
  'starts_at',
  'ends_at',
  'break_duration',
  'default_break_duration',
  'force_custom_break_duration',
] satisfies (keyof typeof facts)[]

const lists = {
  breaks: { en: 'breaks', de: 'Pausen' },
  tags: { en: 'tags', de: 'Tags' },
  followers: { en: 'followers', de: 'Beobachter' },
}

const names: Record<keyof typeof facts | keyof typeof lists, Record<Language, string>> = { ...facts, ...lists }

export const nameOf = ({ workspace }: WorkspaceScope, fact: keyof typeof names): string =>
  names[fact][languageOf(workspace.locale)]

/** A local moment, by default in the workspace's language; with seconds only if they are not zero. */
export function momentIn(
  { workspace, zone }: WorkspaceScope,
  iso: string,
  language: Language = languageOf(workspace.locale),
): string {
  const local = localForm(iso, zone)
  const time = local.slice(11, local.slice(17, 19) === '00' ? 16 : 19)
  return `${dayIn(local.slice(0, 10), language)} ${time}`
}

export const spanIn = (scope: WorkspaceScope, span: Span): string =>
  `${momentIn(scope, span.starts_at)} – ${span.ends_at === null ? '…' : momentIn(scope, span.ends_at)}`

/** The differences between two states of a tracking, in words. */
export async function trackingChanges(
  scope: WorkspaceScope,
  before: Partial<TrackingColumns>,
  after: Partial<TrackingColumns>,
): Promise<FieldChange[]> {
  const all = Object.keys(facts) as (keyof typeof facts)[]
  const changed = all.filter((fact) => after[fact] !== undefined && !sameValue(before[fact], after[fact]))
  const areaIds = [before.area_id, after.area_id].filter((id) => id != null)
  const areas = changed.includes('area_id') ? await findAreaNames(scope, areaIds) : new Map<string, string>()
  const valueText = (
    fact: keyof typeof facts,
    value: TrackingColumns[keyof typeof facts] | undefined,
  ): string | null => {
    if (value === null || value === undefined) return null
    if (fact === 'area_id') return areas.get(String(value)) ?? String(value)
    if (fact === 'starts_at' || fact === 'ends_at') return momentIn(scope, String(value))
    if (typeof value === 'number') return minutesAndSeconds(value)
    return typeof value === 'boolean' ? yesNo(scope, value) : value
  }
  return changed.map((fact) => ({
    what: nameOf(scope, fact),
    from: valueText(fact, before[fact]),
    to: valueText(fact, after[fact]),
    ofTimes: ofTimes.includes(fact),
  }))
}

const minutesAndSeconds = (seconds: number): string =>
  seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

const yesNo = ({ workspace }: WorkspaceScope, value: boolean): string =>
  languageOf(workspace.locale) === 'de' ? (value ? 'ja' : 'nein') : value ? 'yes' : 'no'

/** Times are whole seconds in one format, so they compare as text; undefined equals null. */
export const sameValue = (left: unknown, right: unknown): boolean => (left ?? null) === (right ?? null)
