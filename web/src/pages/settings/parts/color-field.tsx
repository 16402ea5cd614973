import { ColorInput, type ColorInputProps } from '@mantine/core'
import { texts, useTexts } from '../../../i18n/language.tsx'

const words = texts(
  { label: 'Colour', hint: 'Shown next to the name in calendars and lists.' },
  { label: 'Farbe', hint: 'Steht in Kalendern und Listen beim Namen.' },
)

const swatches = [
  '#E03131',
  '#C2255C',
  '#9C36B5',
  '#6741D9',
  '#3B5BDB',
  '#1971C2',
  '#0C8599',
  '#099268',
  '#2F9E44',
  '#66A80F',
  '#F08C00',
  '#E8590C',
]

export function ColorField(props: ColorInputProps) {
  const t = useTexts(words)
  return (
    <ColorInput
      label={t.label}
      description={t.hint}
      format="hex"
      swatches={swatches}
      swatchesPerRow={6}
      withEyeDropper={false}
      {...props}
    />
  )
}

export const someColor = (): string => swatches[Math.floor(Math.random() * swatches.length)]!
