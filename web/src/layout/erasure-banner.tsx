import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { texts, useTexts } from '../i18n/language.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { useFormat } from '../time/format.ts'
import { Banner } from './banner.tsx'

const words = texts(
  {
    title: (name: string) => `${name} will be erased`,
    text: (day: string) => `All people, records and files will be erased in the night after ${day}.`,
    go: 'View',
  },
  {
    title: (name: string) => `${name} wird gelöscht`,
    text: (day: string) => `Alle Personen, Einträge und Dateien gehen in der Nacht nach dem ${day}.`,
    go: 'Ansehen',
  },
)

/** For account admins, who can call the erasure off. */
export function ErasureBanner() {
  const t = useTexts(words)
  const format = useFormat()
  const { account, workspace } = useSession()
  if (!account?.erasure_due_at) return null
  return (
    <Banner
      color="red"
      icon={<IconTrash aria-hidden />}
      title={t.title(account.account_name)}
      text={t.text(format.date(account.erasure_due_at))}
    >
      <Button
        variant="default"
        size="xs"
        renderRoot={(props) => <Link to={paths.settings(workspace.id, 'personal-data')} {...props} />}
      >
        {t.go}
      </Button>
    </Banner>
  )
}
