import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of what is known about a request, under its heading. */
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
