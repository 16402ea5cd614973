import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readHours } from '../../../src/shared/hours.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { useFormat } from '../time/format.ts'

const words = texts(
  { wrong: 'Enter hours such as 7:30 or 7.5.' },
  { wrong: 'Bitte Stunden wie 7:30 oder 7,5 eingeben.' },
)

/** Hours, or the text while it cannot be parsed. */
type Hours = number | string | null

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: Hours; onChange?: (value: Hours) => void }

/** With as many decimals as the server stores, so that minutes are shown as they were typed. */
const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 10_000) / 10_000

/** Hours as `7:30` or `7,5`. A number field would read the first as 730. */
export function HoursInput({ value = null, onChange, error, onBlur, ...props }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'number' ? format.hours(value) : (value ?? '')
  const type = (text: string): void => {
    setTyped(text)
    const minutes = text.trim() === '' ? null : readHours(text)
    onChange?.(minutes === null ? text.trim() : hoursOf(minutes))
  }
  return (
    <TextInput
      autoComplete="off"
      maxLength={9}
      {...props}
      value={typed ?? shown}
      error={error ?? (isHours(value) ? undefined : t.wrong)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        // Shows the parsed value in the usual format.
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

/** Whether the value can be sent; an empty field can. */
export const isHours = (value: unknown): boolean => typeof value !== 'string' || value === ''
