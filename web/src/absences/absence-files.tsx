import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPaperclip, IconUpload } from '@tabler/icons-react'
import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { Attachment } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { ChooseFile } from '../parts/choose-file.tsx'
import { FileLink } from '../parts/file-link.tsx'
import { RemoveButton } from '../parts/remove-button.tsx'
import { useFormat } from '../time/format.ts'
import { detailWords } from './detail-words.ts'

type Props = { absenceId: string; files: readonly Attachment[]; mayRemove: boolean }

/** Attachments such as certificates. They often come after the decision, so they can always be added. */
export function AbsenceFiles({ absenceId, files, mayRemove }: Props) {
  const t = useTexts(detailWords)
  const format = useFormat()
  const problems = useProblems()
  const write = useWrite()
  const path = `absences/${absenceId}/attachments`
  const upload = (file: File): void => write.mutate({ path, file }, { onError: problems.show })
  return (
    <Stack gap="xs" component="section" aria-label={t.files}>
      <Title order={3} size="h5">
        {t.files}
      </Title>
      {files.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noFiles}
        </Text>
      )}
      {files.map(({ id, file_name, file_url, author, created_at }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <IconPaperclip size={18} aria-hidden style={{ flex: 'none' }} />
            <div style={{ minWidth: 0 }}>
              <FileLink url={file_url} fileName={file_name} />
              <Text size="xs" c="dimmed">
                {t.noteBy(author, format.dateTime(created_at))}
              </Text>
            </div>
          </Group>
          {mayRemove && (
            <RemoveButton
              name={t.deleteFile(file_name)}
              iconColor="gray"
              title={t.deleteFile(file_name)}
              text={t.deleteFileText(file_name)}
              label={t.remove}
              run={() => write.mutateAsync({ method: 'DELETE', path: `${path}/${id}` })}
            />
          )}
        </Group>
      ))}
      <ChooseFile take={upload}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="xs"
            loading={write.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
          >
            {t.addFile}
          </Button>
        )}
      </ChooseFile>
    </Stack>
  )
}
