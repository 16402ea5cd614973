import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { PersonExport } from '../api/records.ts'
import { texts, useLanguage, useTexts } from '../i18n/language.tsx'
import { RequestedFile, useRequestedFiles } from '../parts/requested-file.tsx'
import { Section } from '../parts/section.tsx'
import { Loaded } from '../parts/states.tsx'
import { useFormat } from '../time/format.ts'

const words = texts(
  {
    title: 'Export of personal data',
    about: 'All data kept about a person in one ZIP file: a readable page, machine-readable data, and the files.',
    make: 'Create export',
    file: (at: string) => `Export of ${at}`,
  },
  {
    title: 'Export personenbezogener Daten',
    about:
      'Alles, was über eine Person gespeichert ist, als eine ZIP-Datei: eine Seite zum Lesen, Daten für Programme und die Dateien.',
    make: 'Export erstellen',
    file: (at: string) => `Export vom ${at}`,
  },
)

/** Exports the reader's own data; for account admins that of anybody. */
export function ExportSection({ personId }: { personId: string }) {
  const t = useTexts(words)
  const format = useFormat()
  const { language } = useLanguage()
  const problems = useProblems()
  const write = useWrite()
  const path = `users/${personId}/exports`
  const { list, isMaking } = useRequestedFiles<PersonExport>(path)
  const make = (
    <Button
      variant="light"
      leftSection={<IconPackageExport size={16} aria-hidden />}
      loading={write.isPending}
      disabled={isMaking}
      onClick={() => write.mutate({ path, attributes: { language } }, { onError: problems.show })}
    >
      {t.make}
    </Button>
  )
  return (
    <Section title={t.title} about={t.about} action={make}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.map((row) => (
            <RequestedFile
              key={row.id}
              file={row}
              fileName={`stint-${row.created_at.slice(0, 10)}.zip`}
              name={t.file(format.dateTime(row.created_at))}
            />
          ))
        }
      </Loaded>
    </Section>
  )
}
