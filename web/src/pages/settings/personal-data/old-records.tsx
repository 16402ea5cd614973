import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { categoryLabels } from '../../../../../src/shared/personal-data-words.ts'
import { useAll } from '../../../api/hooks.ts'
import type { Account, OldRecords, OldRecordsMeta } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { texts, useLanguage, useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'

const words = texts(
  {
    title: 'Old records of current people',
    about:
      'Working time and absences are removed, in full months, once they are older than the years above; for people with a time account, only in closed months. Balances and closed months do not change.',
    on: 'Old records are removed every night.',
    off: 'Old records are kept.',
    turnOn: 'Remove old records…',
    turnOff: 'Keep old records',
    ask: 'Remove old records every night?',
    cannot: 'Removed records cannot be restored. These would be removed tonight:',
    people: (count: number) => (count === 1 ? 'of 1 person' : `of ${count} people`),
    records: (count: number) => (count === 1 ? '1 record' : `${count} records`),
    remove: 'Remove',
  },
  {
    title: 'Alte Einträge von Personen, die noch da sind',
    about:
      'Arbeitszeiten und Abwesenheiten werden in ganzen Monaten entfernt, wenn sie älter sind als die Jahre oben; bei Personen mit Zeitkonto nur abgeschlossene. Salden und abgeschlossene Monate bleiben, wie sie sind.',
    on: 'Alte Einträge werden jede Nacht entfernt.',
    off: 'Alte Einträge bleiben.',
    turnOn: 'Alte Einträge entfernen …',
    turnOff: 'Alte Einträge behalten',
    ask: 'Alte Einträge jede Nacht entfernen?',
    cannot: 'Was entfernt ist, lässt sich nicht zurückholen. In der nächsten Nacht würde entfernt:',
    people: (count: number) => (count === 1 ? 'von 1 Person' : `von ${count} Personen`),
    records: (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
    remove: 'Entfernen',
  },
)

export function OldRecordsSection({ account }: { account: Account }) {
  const t = useTexts(words)
  const [asking, setAsking] = useState(false)
  const { save, busy } = useSave(useForm({ initialValues: {} }))
  const set = (remove_old_records: boolean) =>
    save({ method: 'PATCH', path: `/accounts/${account.id}`, attributes: { remove_old_records } })
  return (
    <Section title={t.title} about={t.about}>
      <Group justify="space-between">
        <Text size="sm">{account.remove_old_records ? t.on : t.off}</Text>
        {account.remove_old_records ? (
          <Button variant="default" loading={busy} onClick={() => void set(false)}>
            {t.turnOff}
          </Button>
        ) : (
          <Button variant="light" color="red" onClick={() => setAsking(true)}>
            {t.turnOn}
          </Button>
        )}
      </Group>
      {asking && (
        <FormDialog
          title={t.ask}
          label={t.remove}
          color="red.9"
          busy={busy}
          close={() => setAsking(false)}
          submit={async (event) => {
            event.preventDefault()
            if (await set(true)) setAsking(false)
          }}
        >
          <Preview accountId={account.id} />
        </FormDialog>
      )}
    </Section>
  )
}

function Preview({ accountId }: { accountId: string }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const found = useAll<OldRecords, OldRecordsMeta>(`/accounts/${accountId}/old_records`)
  return (
    <>
      <Text size="sm">{t.cannot}</Text>
      <Loaded query={found}>
        {({ rows, meta }) => (
          <Stack component="ul" gap={2} m={0} pl="md">
            {rows.map(({ id, category, records }) => (
              <Text key={id} component="li" size="sm">
                {categoryLabels[language][category]}: {t.records(records)}
              </Text>
            ))}
            <Text component="li" size="sm">
              {t.people(meta.people)}
            </Text>
          </Stack>
        )}
      </Loaded>
    </>
  )
}
