import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccountDataCategory, categoryLabels } from '../../../../../src/shared/personal-data-words.ts'
import { type Call, call } from '../../../api/client.ts'
import { refresh, useAll } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Account, AccountErasureMeta, AccountErasurePreview } from '../../../api/records.ts'
import { texts, useLanguage, useTexts } from '../../../i18n/language.tsx'
import { ConfirmByName } from '../../../parts/confirm-by-name.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'

const words = texts(
  {
    title: 'Erase the whole company',
    about: 'People, records, files and the audit log. Create any exports you need first.',
    stays: 'No erasure has been requested.',
    due: (day: string) => `Everything will be erased in the night after ${day}.`,
    erase: 'Erase the company…',
    keep: 'Cancel erasure',
    ask: (name: string) => `Erase all data of ${name}?`,
    waits: (days: number) =>
      `Everything below will be erased in ${days} days. Until then, everybody can work as before, and every account admin can cancel the erasure; all of them are notified by e-mail. After that, it cannot be undone.`,
    records: (count: number) => (count === 1 ? '1 record' : `${count} records`),
    company: 'Company settings',
    type: (name: string) => `Type “${name}” to confirm`,
    go: 'Erase',
  },
  {
    title: 'Das ganze Unternehmen löschen',
    about: 'Personen, Einträge, Dateien und das Protokoll. Erstellen Sie vorher die Exporte, die Sie noch brauchen.',
    stays: 'Niemand hat es veranlasst.',
    due: (day: string) => `Alles wird in der Nacht nach dem ${day} gelöscht.`,
    erase: 'Unternehmen löschen …',
    keep: 'Zurücknehmen',
    ask: (name: string) => `Alles von ${name} löschen?`,
    waits: (days: number) =>
      `Alles hier Genannte wird in ${days} Tagen gelöscht. Bis dahin arbeiten alle wie bisher, und wer das Konto verwaltet, kann es zurücknehmen; alle, die das können, bekommen eine Mail. Danach lässt es sich nicht rückgängig machen.`,
    records: (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
    company: 'Einstellungen des Unternehmens',
    type: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein`,
    go: 'Löschen',
  },
  {
    about: 'Personen, Einträge, Dateien und das Protokoll. Erstelle vorher die Exporte, die du noch brauchst.',
    type: (name: string) => `Gib zur Bestätigung „${name}“ ein`,
  },
)

export function EraseCompany({ account }: { account: Account }) {
  const t = useTexts(words)
  const format = useFormat()
  const { send, busy } = useSend(account.id)
  const [asking, setAsking] = useState(false)
  const due = account.erasure_due_at
  return (
    <Section title={t.title} about={t.about}>
      <Group justify="space-between">
        <Text size="sm">{due ? t.due(format.date(due)) : t.stays}</Text>
        {due ? (
          <Button variant="default" loading={busy} onClick={() => void send({ method: 'DELETE' })}>
            {t.keep}
          </Button>
        ) : (
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            {t.erase}
          </Button>
        )}
      </Group>
      {asking && <EraseCompanyDialog account={account} close={() => setAsking(false)} />}
    </Section>
  )
}

function useSend(accountId: string) {
  const client = useQueryClient()
  const problems = useProblems()
  const { workspace } = useSession()
  const [busy, setBusy] = useState(false)
  const send = async (request: Call): Promise<boolean> => {
    setBusy(true)
    try {
      await call(`/api/v3/accounts/${accountId}/account_erasure`, request)
      await refresh(client, workspace.id, ['accounts', 'users'])
      return true
    } catch (error) {
      problems.show(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}

/** A preview of what would be erased, and the confirmation by name and password. */
function EraseCompanyDialog({ account, close }: { account: Account; close(): void }) {
  const t = useTexts(words)
  const { send, busy } = useSend(account.id)
  const name = account.account_name
  return (
    <ConfirmByName
      title={t.ask(name)}
      label={t.go}
      name={name}
      nameLabel={t.type(name)}
      busy={busy}
      close={close}
      confirm={async (typed) => {
        if (await send({ method: 'POST', attributes: { name: typed } })) close()
      }}
    >
      <Preview accountId={account.id} />
    </ConfirmByName>
  )
}

function Preview({ accountId }: { accountId: string }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const found = useAll<AccountErasurePreview, AccountErasureMeta>(`/accounts/${accountId}/account_erasure`)
  const label = (category: AccountDataCategory): string =>
    category === 'company' ? t.company : categoryLabels[language][category]
  return (
    <Loaded query={found}>
      {({ rows, meta }) => (
        <>
          <Text size="sm">{t.waits(meta.days)}</Text>
          <Stack component="ul" gap={2} m={0} pl="md">
            {rows.map(({ id, category, records }) => (
              <Text key={id} component="li" size="sm">
                {label(category)}: {t.records(records)}
              </Text>
            ))}
          </Stack>
        </>
      )}
    </Loaded>
  )
}
