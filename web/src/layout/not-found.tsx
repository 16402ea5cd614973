import { Button, Center } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { texts, useTexts } from '../i18n/language.tsx'
import { Empty } from '../parts/states.tsx'
import { paths } from '../paths.ts'

const words = texts(
  {
    title: 'There is nothing here',
    text: 'The link may be old, or you may not see what it leads to.',
    home: 'To the start',
  },
  {
    title: 'Hier ist nichts',
    text: 'Der Link ist vielleicht veraltet, oder Sie dürfen das nicht sehen.',
    home: 'Zum Anfang',
  },
  { text: 'Der Link ist vielleicht veraltet, oder du darfst das nicht sehen.' },
)

export function NotFound() {
  const t = useTexts(words)
  return (
    <Center component="main" mih="60vh">
      <Empty
        title={t.title}
        icon={IconMapOff}
        action={
          <Button component="a" href={paths.home}>
            {t.home}
          </Button>
        }
      >
        {t.text}
      </Empty>
    </Center>
  )
}
