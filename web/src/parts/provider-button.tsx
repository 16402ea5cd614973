import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'

type Props = { label: string; size?: 'sm' | 'md'; busy: boolean; disabled: boolean; go: () => Promise<void> }

/** Opens a sign-in provider. Its name is free text, so a long one wraps. */
export function ProviderButton({ label, size = 'sm', busy, disabled, go }: Props) {
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconLogin2 size={18} aria-hidden />}
      loading={busy}
      disabled={disabled}
      onClick={() => void go()}
      h="auto"
      py={7}
      styles={{ label: { whiteSpace: 'normal', lineHeight: 1.4 } }}
    >
      {label}
    </Button>
  )
}
