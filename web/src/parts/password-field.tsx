import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { texts, useTexts } from '../i18n/language.tsx'

const words = texts(
  { show: 'Show password', hint: 'At least 8 characters.' },
  { show: 'Passwort anzeigen', hint: 'Mindestens 8 Zeichen.' },
)

const leastCharacters = 8
export const isLongEnough = (password: string): boolean => [...password].length >= leastCharacters

/** A password with a button to show it, which can be reached by keyboard. */
export function PasswordField({ fresh = false, ...props }: PasswordInputProps & { fresh?: boolean }) {
  const t = useTexts(words)
  return (
    <PasswordInput
      required
      autoComplete={fresh ? 'new-password' : 'current-password'}
      {...(fresh && { description: t.hint })}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t.show }}
      {...props}
    />
  )
}
