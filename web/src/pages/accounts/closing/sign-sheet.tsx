import { Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { SignaturePad, wipe, writeName } from '../../../parts/signature-pad.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { closingWords } from './words.ts'

type Props = { personId: string; month: string; close(): void }

/** The signature under the timesheet of a closed month, drawn or typed. */
export function SignSheet({ personId, month, close }: Props) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const { me } = useSession()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [empty, setEmpty] = useState(true)
  const form = useForm({ initialValues: { image: '' } })
  const { save, busy } = useSave(form)
  const drawn = (): void => {
    setEmpty(false)
    form.clearFieldError('image')
  }
  const clear = (): void => {
    wipe(canvas.current!)
    setEmpty(true)
  }
  const write = (): void => {
    writeName(canvas.current!, me.username)
    drawn()
  }
  const submit = form.onSubmit(async () => {
    if (empty) return form.setFieldError('image', t.nothingDrawn)
    const image = canvas.current!.toDataURL('image/png')
    if (await save({ path: `users/${personId}/months/${month}/signatures`, attributes: { image } })) close()
  })
  return (
    <FormDialog title={t.signOf(format.month(`${month}-01`))} label={t.sign} submit={submit} busy={busy} close={close}>
      <Text size="sm">{t.signAbout}</Text>
      <SignaturePad canvas={canvas} label={t.pad} drawn={drawn} />
      {/* Has a fixed height, as the field would otherwise move under the pen. */}
      <Text size="sm" c="var(--mantine-color-error)" role="alert" mih={22}>
        {form.errors.image}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={clear}>
          {t.clear}
        </Button>
        <Button variant="default" onClick={write}>
          {t.typed}
        </Button>
      </Group>
    </FormDialog>
  )
}
