import type { SelectProps } from '@mantine/core'
import { notationNames } from '../../../src/shared/choice-words.ts'
import { hoursNotations, hoursText } from '../../../src/shared/hours.ts'
import { texts, useLanguage, useTexts } from '../i18n/language.tsx'
import { Select } from './select-fields.tsx'

const words = texts(
  { label: 'Hours format', ...notationNames.en },
  { label: 'Schreibweise von Stunden', ...notationNames.de },
)

const example = 28_080

export function NotationSelect(props: Omit<SelectProps, 'data' | 'multiple'>) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const data = hoursNotations.map((notation) => ({
    value: notation,
    label: `${hoursText(example, { notation, language })} (${t[notation]})`,
  }))
  return <Select label={t.label} data={data} {...props} />
}
