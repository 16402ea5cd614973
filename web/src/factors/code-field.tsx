import { TextInput, type TextInputProps } from '@mantine/core'

/** For the six digits of an authenticator app, which phones can fill in. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      styles={{ input: { letterSpacing: '0.2em', fontSize: 'var(--mantine-font-size-lg)' } }}
      {...props}
    />
  )
}
