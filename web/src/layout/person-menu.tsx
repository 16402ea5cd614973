import { Box, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconListCheck, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Language, texts, useLanguage, useTexts } from '../i18n/language.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { useChangeLanguage } from '../session/use-change-language.ts'
import { useFirstSteps } from '../session/use-first-steps.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { PersonButton } from './header-buttons.tsx'

const words = texts(
  {
    profile: 'My profile',
    steps: 'First steps',
    signOut: 'Sign out',
    language: 'Language',
    colors: 'Colours',
    auto: 'Auto',
    light: 'Light',
    dark: 'Dark',
  },
  {
    profile: 'Mein Profil',
    steps: 'Erste Schritte',
    signOut: 'Abmelden',
    language: 'Sprache',
    colors: 'Farben',
    auto: 'Auto',
    light: 'Hell',
    dark: 'Dunkel',
  },
)

const schemes = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[]

export function PersonMenu() {
  const t = useTexts(words)
  const { me, workspace } = useSession()
  const { language } = useLanguage()
  const changeLanguage = useChangeLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const firstSteps = useFirstSteps()
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <PersonButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.username}</Menu.Label>
        <Menu.Item component={Link} to={paths.settings(workspace.id)} leftSection={<IconUser size={16} />}>
          {t.profile}
        </Menu.Item>
        {firstSteps.may && (
          <Menu.Item
            component={Link}
            to={paths.myDay(workspace.id)}
            leftSection={<IconListCheck size={16} />}
            onClick={firstSteps.ask}
          >
            {t.steps}
          </Menu.Item>
        )}
        <Menu.Label>{t.language}</Menu.Label>
        <Box role="group" aria-label={t.language}>
          <Menu.RadioGroup value={language} onChange={(value) => void changeLanguage(value as Language)}>
            <Menu.RadioItem value="en" closeMenuOnClick={false}>
              English
            </Menu.RadioItem>
            <Menu.RadioItem value="de" closeMenuOnClick={false}>
              Deutsch
            </Menu.RadioItem>
          </Menu.RadioGroup>
        </Box>
        <Menu.Label>{t.colors}</Menu.Label>
        <Box role="group" aria-label={t.colors}>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
            {schemes.map((scheme) => (
              <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
                {t[scheme]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Box>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
