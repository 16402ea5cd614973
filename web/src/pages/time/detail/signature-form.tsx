import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { SignaturePad, wipe, writeName } from '../../../parts/signature-pad.tsx'
import { useSession } from '../../../session/session.tsx'
import { words } from './words.ts'

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.'))), 'image/png'),
  )

export function SignatureForm({ opened, close, path }: { opened: boolean; close(): void; path: string }) {
  const t = useTexts(words)
  const { me } = useSession()
  const write = useWrite()
  const problems = useProblems()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [empty, setEmpty] = useState(true)
  const form = useForm({ initialValues: { title: me.username, file: '' } })
  const leave = (): void => {
    setEmpty(true)
    form.reset()
    close()
  }
  const save = async ({ title }: { title: string }): Promise<void> => {
    if (!canvas.current || empty) return form.setFieldError('file', t.nothingDrawn)
    const file = new File([await pictureOf(canvas.current)], 'signature.png', { type: 'image/png' })
    await write.mutateAsync({ path, file, fields: { title } }).then(leave).catch(problems.showIn(form))
  }
  const drawn = (): void => {
    setEmpty(false)
    form.clearFieldError('file')
  }
  const clear = (): void => {
    if (canvas.current) wipe(canvas.current)
    setEmpty(true)
  }
  const fill = (): void => {
    if (canvas.current) writeName(canvas.current, form.values.title)
    drawn()
  }
  return (
    <Dialog opened={opened} onClose={leave} title={t.signTitle} size="lg">
      <form onSubmit={form.onSubmit((values) => void save(values))}>
        <Stack gap="sm">
          <TextInput label={t.signName} required {...form.getInputProps('title')} />
          <Text size="sm">{t.signAbout}</Text>
          <SignaturePad canvas={canvas} label={t.pad} drawn={drawn} />
          {/* Has a fixed height, as the field would otherwise move under the pen. */}
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mih={22}>
            {form.errors.file}
          </Text>
          <Group justify="space-between">
            <Group gap="xs">
              <Button variant="default" onClick={clear}>
                {t.clear}
              </Button>
              <Button variant="default" onClick={fill} disabled={!form.values.title.trim()}>
                {t.typed}
              </Button>
            </Group>
            <Button type="submit" loading={write.isPending}>
              {t.saveSignature}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
