import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

/** Parses `8`, `830`, `8.30` and `08:30`; null if the text is not a time. */
function readClock(text: string): string | null {
  const found = /^(\d{1,2})(?:\s*[:.,h ]\s*)?(\d{2})?$/.exec(text.trim())
  if (!found) return null
  const [hours, minutes] = [Number(found[1]) % 24, Number(found[2] ?? 0)]
  if (Number(found[1]) > 24 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

export const isClock = (text: string): boolean => /^\d\d:\d\d$/.test(text)

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value?: string
  onChange?(value: string): void
  onBlur?: TextInputProps['onBlur']
}

/**
 * A time of day, from 00:00 to 23:59 in every browser (native time fields follow the browser's language, some with AM and
 * PM). The value is a time as soon as the text can be parsed.
 */
export function ClockInput({ value = '', onChange, onBlur, ...rest }: Props) {
  const [text, setText] = useState(value)
  // A value that was set from outside, such as by a reset of the form, replaces the text.
  const shown = (readClock(text) ?? text) === value ? text : value
  return (
    <TextInput
      placeholder="--:--"
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      {...rest}
      value={shown}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        onChange?.(readClock(typed) ?? typed)
      }}
      onBlur={(event) => {
        setText(value)
        onBlur?.(event)
      }}
    />
  )
}
