import { Button, Group } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { TimesheetArchive } from '../../../api/records.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { RequestedFile, useRequestedFiles } from '../../../parts/requested-file.tsx'
import { useFormat } from '../../../time/format.ts'
import type { ShownMonth } from '../use-shown-month.ts'
import { words } from './words.ts'

const path = 'timesheet_archives'

/** The timesheets of everybody as one file, which is made in the background. */
export function AllSheets({ shown }: { shown: ShownMonth }) {
  const t = useTexts(words)
  const format = useFormat()
  const { language } = useLanguage()
  const problems = useProblems()
  const write = useWrite()
  const ofMonth = ({ month, rel }: TimesheetArchive): boolean => month === shown.first && rel.area === null
  const { list, isMaking } = useRequestedFiles(path, ofMonth)
  const attributes = { month: shown.at, language, hours_notation: format.notation }
  return (
    <>
      <Group>
        <Button
          variant="light"
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={write.isPending}
          disabled={isMaking}
          onClick={() => write.mutate({ path, attributes }, { onError: problems.show })}
        >
          {t.allSheets}
        </Button>
      </Group>
      {list.data?.rows.filter(ofMonth).map((row) => (
        <RequestedFile
          key={row.id}
          file={row}
          fileName={t.allSheetsFile(shown.at)}
          name={t.allSheetsOf(format.dateTime(row.created_at))}
        />
      ))}
    </>
  )
}
