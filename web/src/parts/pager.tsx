import { Center, Pagination } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Meta } from '../api/client.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { isFocusLost } from './keep-focus.ts'

const words = texts(
  { pages: 'Pages', first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' },
  { pages: 'Seiten', first: 'Erste Seite', previous: 'Vorige Seite', next: 'Nächste Seite', last: 'Letzte Seite' },
)

type Props = { meta: Pick<Meta, 'total_pages' | 'current_page'>; turn(page: number): void }

/** The pages of a list, if it has several. */
export function Pager({ meta, turn }: Props) {
  const t = useTexts(words)
  const { total_pages, current_page } = meta
  // The last page disappears when its rows are deleted.
  const beyond = total_pages > 0 && current_page > total_pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it happens
  useEffect(() => {
    if (beyond) turn(total_pages)
  }, [beyond, total_pages])
  // On the first and the last page the pressed button is disabled, so the focus moves.
  const pages = useRef<HTMLDivElement>(null)
  const isTurning = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the page has changed
  useEffect(() => {
    if (isTurning.current && isFocusLost())
      pages.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus({ preventScroll: true })
    isTurning.current = false
  }, [current_page])
  if (!(total_pages > 1)) return null
  return (
    <Center component="nav" ref={pages} aria-label={t.pages} data-no-print>
      <Pagination
        total={total_pages}
        value={current_page}
        onChange={(page) => {
          isTurning.current = true
          turn(page)
        }}
        getControlProps={(control) => ({ 'aria-label': t[control] })}
      />
    </Center>
  )
}
