import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconClipboard, IconCloudDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../../api/files.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { UploadButton, useUpload } from './file-upload.tsx'
import { ServiceForm } from './service-form.tsx'
import { words } from './words.ts'

/** Imports a file, a pasted table, which becomes a text file, or the data of another installation. */
export function NewImport({ open }: { open(id: string): void }) {
  const t = useTexts(words)
  const upload = useUpload(open)
  const [pasted, setPasted] = useState<string | null>(null)
  const [fetching, setFetching] = useState(false)
  const read = (): void => upload.upload(new File([pasted ?? ''], `${t.pasted}.txt`, { type: 'text/plain' }))
  // Excel reads a CSV as Unicode only with a byte order mark.
  const saveTemplate = (): void =>
    saveFile(new Blob(['\ufeff', t.balanceTemplateTable], { type: 'text/csv' }), t.balanceTemplateName)
  return (
    <Section title={t.title} about={t.about}>
      <Group gap="sm">
        <UploadButton {...upload} label={t.choose} />
        <Button
          variant="default"
          leftSection={<IconClipboard size={18} aria-hidden />}
          aria-expanded={pasted !== null}
          onClick={() => setPasted(pasted === null ? '' : null)}
        >
          {t.paste}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCloudDownload size={18} aria-hidden />}
          onClick={() => setFetching(true)}
        >
          {t.fromService}
        </Button>
        <Button variant="subtle" leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={saveTemplate}>
          {t.balanceTemplate}
        </Button>
      </Group>
      {fetching && <ServiceForm open={open} close={() => setFetching(false)} />}
      {pasted !== null && (
        <Stack gap="sm">
          <Textarea
            label={t.pasteLabel}
            description={t.pasteAbout}
            rows={8}
            spellCheck={false}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', whiteSpace: 'pre' } }}
          />
          <Group>
            <Button disabled={pasted.trim() === ''} loading={upload.isBusy} onClick={read}>
              {t.pasteGo}
            </Button>
          </Group>
        </Stack>
      )}
    </Section>
  )
}
