import { NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { categoryLabels } from '../../../../../src/shared/personal-data-words.ts'
import {
  leastYears,
  mostYears,
  type RetentionClass,
  retentionClasses,
  yearsAttribute,
  yearsOf,
} from '../../../../../src/shared/retention.ts'
import type { Account } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { texts, useLanguage, useTexts } from '../../../i18n/language.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { Section } from '../../../parts/section.tsx'

const words = texts(
  {
    keep: 'How long records are kept',
    keepAbout:
      'Working time, absences and time accounts of erased people are removed this many years after their date.',
    years: 'Years',
    ownAbout: (years: number) => `If empty: ${years} years, as set above`,
  },
  {
    keep: 'Wie lange aufbewahrt wird',
    keepAbout:
      'Arbeitszeiten, Abwesenheiten und Zeitkonten von Personen, deren Daten gelöscht wurden, werden so viele Jahre nach ihrem Datum entfernt.',
    years: 'Jahre',
    ownAbout: (years: number) => `Leer: ${years} Jahre, wie oben`,
  },
)

type Years = Record<`retention_years_${RetentionClass}`, number | '' | null> & { retention_years: number }

export function RetentionForm({ account }: { account: Account }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const form = useForm<Years>({
    initialValues: {
      retention_years: account.retention_years,
      retention_years_working_time: account.retention_years_working_time,
      retention_years_absences: account.retention_years_absences,
      retention_years_pay: account.retention_years_pay,
    },
    transformValues: (values) =>
      Object.fromEntries(Object.entries(values).map(([name, years]) => [name, years === '' ? null : years])) as Years,
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    await save({ method: 'PATCH', path: `/accounts/${account.id}`, attributes: touchedIn(form, values) })
  })
  return (
    <Section title={t.keep} about={t.keepAbout}>
      <form onSubmit={submit}>
        <Stack>
          <NumberInput
            label={t.years}
            min={1}
            max={mostYears}
            allowDecimal={false}
            required
            maw={160}
            {...form.getInputProps('retention_years')}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {retentionClasses.map((kept) => (
              <NumberInput
                key={kept}
                label={categoryLabels[language][kept]}
                description={t.ownAbout(yearsOf({ ...unset, retention_years: form.values.retention_years }, kept))}
                min={leastYears[kept]}
                max={mostYears}
                allowDecimal={false}
                {...form.getInputProps(yearsAttribute(kept))}
                value={form.values[yearsAttribute(kept)] ?? ''}
              />
            ))}
          </SimpleGrid>
          <SaveButton form={form} busy={busy} />
        </Stack>
      </form>
    </Section>
  )
}

const unset = { retention_years_working_time: null, retention_years_absences: null, retention_years_pay: null }
