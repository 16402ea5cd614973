import { Text, type TextProps } from '@mantine/core'
import { useFormat } from '../time/format.ts'

/** A balance with its sign, which says as much as the colour. */
export function BalanceText({ seconds, ...props }: TextProps & { seconds: number }) {
  const format = useFormat()
  const below = seconds <= -60
  return (
    <Text component="span" inherit {...(below && { c: 'var(--mantine-color-error)' })} {...props}>
      {format.balance(seconds)}
    </Text>
  )
}
