import { Alert, type AlertProps } from '@mantine/core'

/** An alert with its title in the colour of text: yellow, orange and teal letters are too pale to read. */
export function ReadableAlert(props: AlertProps) {
  return <Alert styles={{ title: { color: 'var(--mantine-color-text)' } }} {...props} />
}
