import { ScrollArea, Table } from '@mantine/core'

type Column<T> = { label: string; text: (row: T) => string; isText?: boolean }

/** Numbers stand to the right, so that they can be compared by eye. */
export function ReportTable<T extends { id: string }>({
  caption,
  columns,
  rows,
  totals,
}: {
  caption: string
  columns: Column<T>[]
  rows: T[]
  totals?: string[]
}) {
  const align = ({ isText }: Column<T>) => (isText ? 'left' : 'right')
  return (
    <ScrollArea tabIndex={0}>
      <Table striped highlightOnHover miw={110 * columns.length}>
        <Table.Caption ta="left">
          {/* On a phone the table is scrolled to the side, and what is said of it stays. */}
          <span style={{ position: 'sticky', left: 0, display: 'inline-block', maxWidth: 'calc(100vw - 60px)' }}>
            {caption}
          </span>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} ta={align(column)}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              {columns.map((column) => (
                <Table.Td key={column.label} ta={align(column)}>
                  {column.text(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {totals && (
          <Table.Tfoot>
            <Table.Tr>
              {columns.map((column, index) => (
                <Table.Th key={column.label} ta={align(column)}>
                  {totals[index]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </ScrollArea>
  )
}
