import { Box, Flex } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { texts, useTexts } from '../../i18n/language.tsx'
import { useSettingsPlaces } from '../../layout/settings-places.ts'
import { Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/states.tsx'
import { useSession } from '../../session/session.tsx'
import { sections } from './sections.ts'
import { SettingsMenu } from './settings-menu.tsx'

const words = texts(
  {
    title: 'Settings',
    none: 'Section not found',
    noneText: 'It may only be available to admins. Choose another one from the list.',
  },
  {
    title: 'Einstellungen',
    none: 'Diesen Abschnitt gibt es nicht',
    noneText: 'Vielleicht kann ihn nur die Verwaltung öffnen. Wählen Sie einen anderen aus der Liste.',
  },
  { noneText: 'Vielleicht kann ihn nur die Verwaltung öffnen. Wähle einen anderen aus der Liste.' },
)

export function SettingsPage() {
  const t = useTexts(words)
  const { section } = useParams({ strict: false }) as { section: string }
  const { workspace } = useSession()
  const groups = useSettingsPlaces()
  const isOpen = groups.some((group) => group.sections.some(({ key }) => key === section))
  const Content = isOpen ? sections[section] : undefined
  return (
    <Page title={t.title}>
      <Flex direction={{ base: 'column', md: 'row' }} gap="lg" align={{ base: 'stretch', md: 'flex-start' }}>
        <SettingsMenu groups={groups} section={section} />
        <Box flex={1} miw={0} maw={920}>
          {/* Remounted for another workspace, so that input for one is not saved in the other. */}
          {Content ? (
            <Content key={workspace.id} />
          ) : (
            <Empty title={t.none} icon={IconLock}>
              {t.noneText}
            </Empty>
          )}
        </Box>
      </Flex>
    </Page>
  )
}
