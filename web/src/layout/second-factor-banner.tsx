import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOne } from '../api/hooks.ts'
import type { SecondFactor } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { useFormat } from '../time/format.ts'
import { Banner } from './banner.tsx'

const words = texts(
  {
    title: 'Please set up a second factor',
    text: (when: string) =>
      `Your company requires one in addition to the password. Set it up by ${when}; after that, you cannot continue without one.`,
    go: 'Set up',
  },
  {
    title: 'Bitte richten Sie einen zweiten Faktor ein',
    text: (when: string) =>
      `Ihr Unternehmen verlangt ihn zusätzlich zum Passwort. Sie haben Zeit bis ${when}; danach geht es ohne ihn nicht weiter.`,
    go: 'Einrichten',
  },
  {
    title: 'Bitte richte einen zweiten Faktor ein',
    text: (when: string) =>
      `Dein Unternehmen verlangt ihn zusätzlich zum Passwort. Du hast Zeit bis ${when}; danach geht es ohne ihn nicht weiter.`,
  },
)

/** For people who must set up a second factor before a deadline. */
export function SecondFactorBanner() {
  const t = useTexts(words)
  const format = useFormat()
  const { workspace, workspaces } = useSession()
  const isDemanded = workspaces.some(({ second_factor_demand }) => second_factor_demand !== 'nobody')
  const factor = useOne<SecondFactor>('/users/me/second_factor', {}, { enabled: isDemanded })
  const due = factor.data?.row.due_at
  if (!due) return null
  return (
    <Banner color="orange" icon={<IconShieldLock aria-hidden />} title={t.title} text={t.text(format.dateTime(due))}>
      <Button
        variant="default"
        size="xs"
        renderRoot={(props) => <Link to={paths.settings(workspace.id, 'security')} {...props} />}
      >
        {t.go}
      </Button>
    </Banner>
  )
}
