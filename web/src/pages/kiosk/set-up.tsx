import { Button, Card, Center, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { words } from './words.ts'

export function SetUp({ choose }: { choose(token: string): void }) {
  const t = useTexts(words)
  const [token, setToken] = useState('')
  return (
    <Center component="main" mih="100dvh" p="md">
      <Card withBorder radius="lg" maw={480} w="100%" padding="lg">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (token.trim()) choose(token.trim())
          }}
        >
          <Stack>
            <Title order={1} size="h3">
              {t.setUp}
            </Title>
            <Text size="sm">{t.setUpAbout}</Text>
            <TextInput
              label={t.token}
              value={token}
              onChange={(event) => setToken(event.currentTarget.value)}
              autoComplete="off"
              required
            />
            <Button type="submit">{t.save}</Button>
          </Stack>
        </form>
      </Card>
    </Center>
  )
}
