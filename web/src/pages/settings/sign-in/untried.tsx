import { Checkbox, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'
import { formWords } from './form-words.ts'

/** A confirmation before an untested provider becomes the only way to sign in, which could lock everybody out. */
export function Untried({ checked, onChange }: { checked: boolean; onChange(checked: boolean): void }) {
  const t = useTexts(formWords)
  return (
    <ReadableAlert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t.untried}>
      <Stack gap="sm">
        <Text size="sm">{t.untriedHint}</Text>
        <Checkbox label={t.sure} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      </Stack>
    </ReadableAlert>
  )
}
