import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEraser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Person } from '../../../api/records.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { paths } from '../../../paths.ts'
import { EraseDialog } from '../../../personal-data/erase-dialog.tsx'
import { useSession } from '../../../session/session.tsx'

const words = texts(
  {
    title: 'Erase personal data',
    about:
      'For people who have left. Before anything happens, you see what is erased immediately, what is erased later and what is kept.',
    erase: 'Erase…',
  },
  {
    title: 'Personenbezogene Daten löschen',
    about: 'Für jemanden, der gegangen ist. Sie sehen vorher, was sofort geht, was später und was bleibt.',
    erase: 'Daten löschen …',
  },
  { about: 'Für jemanden, der gegangen ist. Du siehst vorher, was sofort geht, was später und was bleibt.' },
)

export function EraseSection({ person }: { person: Person }) {
  const t = useTexts(words)
  const { workspace } = useSession()
  const navigate = useNavigate()
  const [erasing, { open, close }] = useDisclosure()
  const action = (
    <Button variant="light" color="red" leftSection={<IconEraser size={16} aria-hidden />} onClick={open}>
      {t.erase}
    </Button>
  )
  return (
    <Section title={t.title} about={t.about} action={action}>
      {erasing && (
        <EraseDialog
          personId={person.id}
          name={person.username}
          close={close}
          // Leaves the page first: a refetch of the record would answer 404.
          done={() => navigate({ to: paths.people(workspace.id), ignoreBlocker: true })}
        />
      )}
    </Section>
  )
}
