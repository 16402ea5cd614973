import { Anchor, Box, Card, Center, Group, Image, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type Language, texts, useLanguage, useTexts } from '../../i18n/language.tsx'

const words = texts(
  { language: 'Language', tagline: 'Working time, absences and approvals' },
  { language: 'Sprache', tagline: 'Arbeitszeiten, Abwesenheiten und Genehmigungen' },
)

/** The frame of every page before sign-in: the name, one card, and the language. */
export function Doorway({
  title,
  about,
  width = 420,
  children,
}: {
  title: string
  about?: ReactNode
  width?: number
  children: ReactNode
}) {
  const t = useTexts(words)
  useEffect(() => {
    document.title = `${title} · Stint`
  }, [title])
  return (
    <Center mih="100dvh" p="md" bg="light-dark(var(--mantine-color-gray-0), var(--mantine-color-dark-8))">
      <Stack w="100%" maw={width} gap="lg">
        <Stack component="header" gap={4} align="center">
          <Group gap="xs">
            <Image src="/icon.svg" alt="" w={40} h={40} />
            <Text fz={28} fw={700} lh={1}>
              Stint
            </Text>
          </Group>
          <Text size="sm" c="dimmed" ta="center">
            {t.tagline}
          </Text>
        </Stack>
        <Card component="main" withBorder radius="lg" padding="xl" shadow="sm">
          <Stack>
            <Box>
              <Title order={1} size="h3">
                {title}
              </Title>
              {about && (
                <Text size="sm" c="dimmed" mt={4}>
                  {about}
                </Text>
              )}
            </Box>
            {children}
          </Stack>
        </Card>
        <Center component="footer">
          <LanguageSwitch />
        </Center>
      </Stack>
    </Center>
  )
}

function LanguageSwitch() {
  const t = useTexts(words)
  const { language, choose } = useLanguage()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.language}
      value={language}
      onChange={(value) => choose(value as Language)}
      data={[
        { value: 'en', label: 'English' },
        { value: 'de', label: 'Deutsch' },
      ]}
    />
  )
}

/** A link to another page before sign-in. */
export function DoorLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor renderRoot={(props) => <Link to={to} {...props} />} size="sm">
      {children}
    </Anchor>
  )
}
