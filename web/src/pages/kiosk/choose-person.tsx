import { Badge, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconDialpad, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { KioskPerson } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { PersonAvatar } from '../../parts/people.tsx'
import { words } from './words.ts'

const colors = { out: 'gray', working: 'teal', break: 'yellow' }

export function ChoosePerson({ people, choose }: { people: KioskPerson[]; choose(person: KioskPerson | null): void }) {
  const t = useTexts(words)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const found = people.filter(({ username }) => username.toLocaleLowerCase().includes(wanted))
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2" tabIndex={-1}>
          {t.who}
        </Title>
        <Button size="lg" variant="light" leftSection={<IconDialpad aria-hidden />} onClick={() => choose(null)}>
          {t.pinOnly}
        </Button>
      </Group>
      <TextInput
        size="lg"
        aria-label={t.search}
        placeholder={t.search}
        leftSection={<IconSearch aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 && <Text>{t.nobody}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {found.map((person) => (
          <Button
            key={person.id}
            variant="default"
            h={76}
            justify="flex-start"
            onClick={() => choose(person)}
            leftSection={<PersonAvatar person={person as never} size={44} />}
          >
            <Stack gap={2} align="flex-start" miw={0}>
              <Text
                fw={600}
                lineClamp={2}
                ta="left"
                lh={1.2}
                style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
              >
                {person.username}
              </Text>
              <Badge size="sm" variant="light" color={colors[person.clock]} tt="none">
                {t.clock[person.clock]}
              </Badge>
            </Stack>
          </Button>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
