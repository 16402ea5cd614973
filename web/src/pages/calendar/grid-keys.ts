import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End move between the cells of a table, as in a spreadsheet. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest('td')
  const next = cell && neighbour(cell, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function neighbour(cell: HTMLTableCellElement, key: string): HTMLTableCellElement | null | undefined {
  const row = cell.parentElement as HTMLTableRowElement
  const inRow = (other: Element | null) => (other as HTMLTableRowElement | null)?.cells[cell.cellIndex]
  const days = row.querySelectorAll('td')
  switch (key) {
    case 'ArrowRight':
      return cell.nextElementSibling as HTMLTableCellElement | null
    case 'ArrowLeft':
      return cell.previousElementSibling?.tagName === 'TD'
        ? (cell.previousElementSibling as HTMLTableCellElement)
        : null
    case 'ArrowDown':
      return inRow(row.nextElementSibling)
    case 'ArrowUp':
      return inRow(row.previousElementSibling)
    case 'Home':
      return days[0]
    case 'End':
      return days[days.length - 1]
    default:
      return null
  }
}
