import { SimpleGrid } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { texts, useLanguage, useTexts } from '../i18n/language.tsx'
import { Select } from '../parts/select-fields.tsx'
import { countriesIn, countryOfZone, statesIn, useRegions } from './regions.ts'

const words = texts(
  {
    country: 'Public holidays',
    hint: 'They count as days off in absences.',
    byZone: 'Based on the time zone',
    none: 'None',
    state: 'State or region',
    stateHint: 'Some holidays apply only in some states.',
    all: 'Nationwide only',
  },
  {
    country: 'Gesetzliche Feiertage',
    hint: 'Bei Abwesenheiten zählen sie als freie Tage.',
    byZone: 'Nach der Zeitzone',
    none: 'Keine',
    state: 'Bundesland oder Region',
    stateHint: 'Manche Feiertage gelten nur in einigen Ländern.',
    all: 'Nur die landesweiten',
  },
)

const byZone = 'zone'

/**
 * A country, and a state if it has any. Null follows the time zone, `none` means no holidays. The state is also asked for
 * with the time zone: it is easily forgotten, and Reformation Day is a holiday in some states only.
 */
export function CalendarField({
  zone,
  value,
  onChange,
  error,
  unset,
}: {
  zone: string
  /** The meaning of null, if it does not follow the time zone. */
  unset?: string
  value?: string | null
  onChange?: (calendar: string | null) => void
  error?: ReactNode
}) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const regions = useRegions().data
  const here = useMemo(() => (regions ? countryOfZone(regions, zone) : undefined), [regions, zone])
  const [country = '', state] = (value ?? byZone).split('-')
  const withStates = (country !== byZone ? country : unset ? '' : here) ?? ''
  const fixed = [
    { value: byZone, label: unset ?? t.byZone },
    { value: 'none', label: t.none },
  ]
  const states = statesIn(regions ?? {}, withStates, language)
  const chooseState = (code: string | null) => onChange?.(code ? `${withStates}-${code}` : withStates)
  return (
    <SimpleGrid cols={{ base: 1, sm: states.length > 0 ? 2 : 1 }}>
      <Select
        label={t.country}
        description={t.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        allowDeselect={false}
        data={[...fixed, ...countriesIn(regions ?? {}, language)]}
        value={country}
        onChange={(code) => onChange?.(code === byZone ? null : code)}
        error={error}
      />
      {states.length > 0 && (
        <Select
          label={t.state}
          description={t.stateHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
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
