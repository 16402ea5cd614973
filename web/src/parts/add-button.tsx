import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** `light` is for a section of a page that has another main action. */
export function AddButton({ label, light = false, onClick }: { label: string; light?: boolean; onClick(): void }) {
  return (
    <Button
      {...(light && { variant: 'light' })}
      leftSection={<IconPlus size={light ? 16 : 18} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
