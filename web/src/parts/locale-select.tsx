import type { SelectProps } from '@mantine/core'
import { texts, useTexts } from '../i18n/language.tsx'
import { Select } from './select-fields.tsx'

const words = texts({ label: 'Language' }, { label: 'Sprache' })

/** Each language by its own name, so that everybody finds theirs. */
const data = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
]

export function LocaleSelect(props: Omit<SelectProps, 'data' | 'multiple'>) {
  const t = useTexts(words)
  return <Select label={t.label} data={data} {...props} />
}
