import { SimpleGrid, Text } from '@mantine/core'
import { useAll } from '../../../api/hooks.ts'
import type { DefaultBreak, Person, WageType } from '../../../api/records.ts'
import { useAbsenceTypes, useAreas, useTags } from '../../../api/reference.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { type Format, useFormat } from '../../../time/format.ts'
import { type FieldName, factOf, specOf } from './fields.ts'
import { profileWords } from './words.ts'

const languageNames: Record<string, string> = { de: 'Deutsch', en: 'English' }

/** Read-only fields. */
export function FieldFacts({ person, names }: { person: Person; names: readonly FieldName[] }) {
  const t = useTexts(profileWords)
  const textOf = useTextOf()
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0} verticalSpacing="xs">
      {names.map((name) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {t.fields[name]}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {textOf(person, name)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

function useTextOf(): (person: Person, name: FieldName) => string {
  const t = useTexts(profileWords)
  const format = useFormat()
  const { isAdmin } = useSession()
  const names = {
    areas: new Map(useAreas().data?.rows.map(({ id, name }) => [id, name])),
    tags: new Map(useTags().data?.rows.map(({ id, title }) => [id, title])),
    absence_types: new Map(useAbsenceTypes().data?.rows.map(({ id, title }) => [id, title])),
    default_breaks: new Map(useAll<DefaultBreak>('default_breaks').data?.rows.map(({ id, title }) => [id, title])),
    wage_types: new Map(
      useAll<WageType>('wage_types', {}, { enabled: isAdmin }).data?.rows.map(({ id, title }) => [id, title]),
    ),
  }
  return (person, name) => {
    const value = factOf(person, name)
    const { kind } = specOf(name)
    // Only admins see the names of wage types: others see their number.
    if (kind === 'wage_types' && !isAdmin) return String((value as string[]).length || '–')
    if (kind in names)
      return (value as string[]).map((id) => names[kind as keyof typeof names].get(id) ?? '').join(', ') || '–'
    if (kind === 'yes') return value ? t.yes : t.no
    if (value === null || value === '') return kind === 'locale' || kind === 'zone' ? t.asWorkspace : '–'
    if (kind === 'choice') {
      const choices: Record<string, { label: string }> = t.choices[name as keyof typeof t.choices]
      return choices[String(value)]?.label ?? String(value)
    }
    return plain(value, kind, format)
  }
}

function plain(value: unknown, kind: string, format: Format): string {
  if (kind === 'day') return format.day(String(value))
  if (kind === 'locale') return languageNames[String(value)] ?? String(value)
  if (kind === 'hours') return format.hours(Number(value))
  return typeof value === 'number' ? format.number(value) : String(value)
}
