import { Button, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { addressOf, type Params, queryOf } from '../api/addresses.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'

type Props = { path: string; params: Params; csv: string; xlsx: string; label?: string }

/** Downloads of the API's own CSV and XLSX files. */
export function ExportButtons({ path, params, csv, xlsx, label }: Props) {
  const { language } = useLanguage()
  const { workspace, hoursNotation } = useSession()
  const formats = [
    { format: 'csv', text: csv, icon: IconFileTypeCsv },
    { format: 'xlsx', text: xlsx, icon: IconFileSpreadsheet },
  ]
  return (
    <Group gap="xs" {...(label && { role: 'group', 'aria-label': label })}>
      {formats.map(({ format, text, icon: Icon }) => (
        <Button
          key={format}
          component="a"
          href={
            addressOf(workspace.id, path) +
            queryOf({ ...params, format, locale: language, hours_notation: hoursNotation })
          }
          download
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
        >
          {text}
        </Button>
      ))}
    </Group>
  )
}
