import { IconAlertTriangle } from '@tabler/icons-react'
import { ReadableBadge } from '../../parts/readable-badge.tsx'

/** Something to look at before deciding. In the text colour, as orange has too little contrast. */
export function NoticeBadge({ children, warning = false }: { children: string; warning?: boolean }) {
  return (
    <ReadableBadge
      variant="outline"
      color="orange"
      tt="none"
      leftSection={warning && <IconAlertTriangle size={12} aria-hidden />}
    >
      {children}
    </ReadableBadge>
  )
}
