import { tokenSubjects } from '../../../../../src/shared/token-subjects.ts'
import type { Issued } from '../../../api/records.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'

const words = texts(
  {
    users: 'People',
    time: 'Working time',
    absences: 'Absences',
    entitlements: 'Vacation entitlements',
    documents: 'Documents',
    settings: 'Settings',
    read: (what: string) => `${what}: read`,
    write: (what: string) => `${what}: read and write`,
    until: (when: string) => `Until ${when}`,
    from: (networks: string) => `Only from ${networks}`,
  },
  {
    users: 'Personen',
    time: 'Arbeitszeit',
    absences: 'Abwesenheiten',
    entitlements: 'Urlaubsansprüche',
    documents: 'Dokumente',
    settings: 'Einstellungen',
    read: (what: string) => `${what}: lesen`,
    write: (what: string) => `${what}: lesen und schreiben`,
    until: (when: string) => `Bis ${when}`,
    from: (networks: string) => `Nur aus ${networks}`,
  },
)

/** The scopes of a token, by the names of the API. */
export function useScopes(): { value: string; label: string }[] {
  const t = useTexts(words)
  return tokenSubjects.flatMap((subject) => [
    { value: `${subject}:read`, label: t.read(t[subject]) },
    { value: `${subject}:write`, label: t.write(t[subject]) },
  ])
}

/** The limits of a credential, one line each. */
export function useLimits(): (issued: Issued) => string[] {
  const t = useTexts(words)
  const format = useFormat()
  const scopes = useScopes()
  return (issued) => {
    const own = 'scopes' in issued ? (issued.scopes ?? []) : []
    const end = 'expires_at' in issued ? issued.expires_at : null
    return [
      own.map((scope) => scopes.find(({ value }) => value === scope)?.label ?? scope).join(' · '),
      // An account has no zone, so the chosen day ends in UTC.
      end ? t.until(format.day(end.slice(0, 10))) : '',
      issued.networks ? t.from(issued.networks.join(', ')) : '',
    ].filter(Boolean)
  }
}
