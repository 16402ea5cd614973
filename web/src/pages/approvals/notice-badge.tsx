import { Badge } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Something to look at before deciding. In the text colour, as orange has too little contrast. */
export function NoticeBadge({ children, warning = false }: { children: string; warning?: boolean }) {
  return (
    <Badge
      variant="outline"
      color="orange"
      tt="none"
      leftSection={warning && <IconAlertTriangle size={12} aria-hidden />}
      styles={{ label: { color: 'var(--mantine-color-text)' } }}
    >
      {children}
    </Badge>
  )
}
