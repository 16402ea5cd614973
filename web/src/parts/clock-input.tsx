import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

/** `8`, `830`, `8.30` and `08:30` are times; null for what is none. */
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
 * A time of day, from 00:00 to 23:59 in every browser (their own time fields go by the browser's language, and say PM to
 * some). The value is a time as soon as what is typed can be read as one.
 */
export function ClockInput({ value = '', onChange, onBlur, ...rest }: Props) {
  const [text, setText] = useState(value)
  // What was set from outside, such as a form that was begun anew.
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
