import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section of the facts about a request. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  )
}
