import { Box, NavLink, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { texts, useTexts } from '../../i18n/language.tsx'
import type { useSettingsPlaces } from '../../layout/settings-places.ts'
import { Select } from '../../parts/select-fields.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'

const words = texts(
  { label: 'Settings section', choose: 'Choose a section' },
  { label: 'Abschnitt der Einstellungen', choose: 'Abschnitt wählen' },
)

type Props = { groups: ReturnType<typeof useSettingsPlaces>; section: string }

/** A menu beside the section; on a small screen a select above it. */
export function SettingsMenu(props: Props) {
  const t = useTexts(words)
  return (
    <>
      <Box component="nav" aria-label={t.label} visibleFrom="md" w={216} flex="none">
        <Beside {...props} />
      </Box>
      <Box hiddenFrom="md">
        <Above {...props} />
      </Box>
    </>
  )
}

function Beside({ groups, section }: Props) {
  const { workspace } = useSession()
  return (
    <Stack gap="md">
      {groups.map(({ label, sections }) => (
        <div key={label}>
          <Text size="xs" fw={650} c="dimmed" px="sm" mb={4}>
            {label}
          </Text>
          {sections.map(({ key, label, icon: Icon }) => (
            <NavLink
              key={key}
              component={Link}
              to={paths.settings(workspace.id, key)}
              label={label}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              active={key === section}
              aria-current={key === section ? 'page' : undefined}
              style={{ borderRadius: 'var(--mantine-radius-md)' }}
            />
          ))}
        </div>
      ))}
    </Stack>
  )
}

function Above({ groups, section }: Props) {
  const t = useTexts(words)
  const navigate = useNavigate()
  const { workspace } = useSession()
  return (
    <Select
      aria-label={t.label}
      allowDeselect={false}
      size="md"
      placeholder={t.choose}
      value={groups.some(({ sections }) => sections.some(({ key }) => key === section)) ? section : null}
      maxDropdownHeight={420}
      data={groups.map(({ label, sections }) => ({
        group: label,
        items: sections.map(({ key, label }) => ({ value: key, label })),
      }))}
      onChange={(key) => key && void navigate({ to: paths.settings(workspace.id, key) })}
    />
  )
}
