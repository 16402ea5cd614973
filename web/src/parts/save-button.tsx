import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { texts, useTexts } from '../i18n/language.tsx'
import { UnsavedForm } from './unsaved-form.tsx'

const words = texts({ save: 'Save' }, { save: 'Speichern' })

// biome-ignore lint/suspicious/noExplicitAny: any form
type Props = { form: UseFormReturnType<any>; busy: boolean; label?: string }

/** The button of a form that is not in a dialog. */
export function SaveButton({ form, busy, label }: Props) {
  const t = useTexts(words)
  return (
    <Group>
      <Button type="submit" loading={busy}>
        {label ?? t.save}
      </Button>
      <UnsavedForm isDirty={() => form.isDirty()} />
    </Group>
  )
}
