import { Select, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts, useLanguage, useTexts } from '../../../i18n/language.tsx'
import { countriesIn, statesIn, useRegions } from './regions.ts'

const words = texts(
  {
    country: 'Public holidays',
    hint: 'They count as days off when absences are reckoned.',
    byZone: 'Of the country of the time zone',
    none: 'None',
    state: 'State or region',
    all: 'Only those of the whole country',
  },
  {
    country: 'Gesetzliche Feiertage',
    hint: 'Sie zählen bei Abwesenheiten als freie Tage.',
    byZone: 'Nach dem Land der Zeitzone',
    none: 'Keine',
    state: 'Land oder Region',
    all: 'Nur die landesweiten',
  },
)

const byZone = 'zone'

/** A country and perhaps a state of it. Null leaves it to the time zone, `none` means that no holiday counts. */
export function CalendarField({
  value,
  onChange,
  error,
}: {
  value?: string | null
  onChange?: (calendar: string | null) => void
  error?: ReactNode
}) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const regions = useRegions().data ?? {}
  const [country = '', state] = (value ?? byZone).split('-')
  const fixed = [
    { value: byZone, label: t.byZone },
    { value: 'none', label: t.none },
  ]
  const states = statesIn(regions, country, language)
  const chooseState = (code: string | null) => onChange?.(code ? `${country}-${code}` : country)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t.country}
        description={t.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        allowDeselect={false}
        data={[...fixed, ...countriesIn(regions, language)]}
        value={country}
        onChange={(code) => onChange?.(code === byZone ? null : code)}
        error={error}
      />
      {states.length > 0 && (
        <Select
          label={t.state}
          searchable
          clearable
          placeholder={t.all}
          data={states}
          value={state ?? null}
          onChange={chooseState}
        />
      )}
    </SimpleGrid>
  )
}
