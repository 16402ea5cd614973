import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useProblems } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { ChooseFile } from './choose-file.tsx'
import { pictureOf } from './picture.ts'

const words = texts(
  {
    choose: 'Choose a picture',
    remove: 'Remove the picture',
    hint: 'PNG, JPEG or WebP. Large pictures are resized automatically.',
    none: 'This file cannot be used as a picture. Choose a PNG, JPEG or WebP file.',
  },
  {
    choose: 'Bild auswählen',
    remove: 'Bild entfernen',
    hint: 'PNG, JPEG oder WebP; es wird hier verkleinert.',
    none: 'Diese Datei ist kein brauchbares Bild. Wählen Sie eine PNG-, JPEG- oder WebP-Datei.',
  },
  { none: 'Diese Datei ist kein brauchbares Bild. Wähle eine PNG-, JPEG- oder WebP-Datei.' },
)

/** Shows a picture and saves another one as soon as it is chosen. */
export function PictureField({
  shown,
  present,
  form,
  save,
}: {
  shown: ReactNode
  present: boolean
  form: 'square' | 'whole'
  save: (avatar: string | null) => Promise<unknown>
}) {
  const t = useTexts(words)
  const problems = useProblems()
  const [busy, setBusy] = useState(false)
  const change = async (avatar: string | null): Promise<void> => {
    setBusy(true)
    await save(avatar).catch(problems.show)
    setBusy(false)
  }
  const take = async (file: File): Promise<void> => {
    const picture = await pictureOf(file, form)
    if (picture) await change(picture)
    else notifications.show({ color: 'red', message: t.none, autoClose: 8000 })
  }
  return (
    <Group wrap="nowrap" align="center">
      {shown}
      <Stack gap={6}>
        <Group gap="xs">
          <ChooseFile accept="image/png,image/jpeg,image/webp" take={(file) => void take(file)}>
            {(props) => (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPhotoUp size={16} aria-hidden />}
                loading={busy}
                {...props}
              >
                {t.choose}
              </Button>
            )}
          </ChooseFile>
          {present && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={busy}
              onClick={() => void change(null)}
            >
              {t.remove}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {t.hint}
        </Text>
      </Stack>
    </Group>
  )
}
