import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFile, IconUpload } from '@tabler/icons-react'
import { useAll, useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Attachment } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ChooseFile } from '../../../parts/choose-file.tsx'
import { FileLink } from '../../../parts/file-link.tsx'
import { RemoveButton } from '../../../parts/remove-button.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useFormat } from '../../../time/format.ts'
import { words } from './words.ts'

export function Files({ trackingId, may }: { trackingId: string; may: boolean }) {
  const t = useTexts(words)
  const path = `time_trackings/${trackingId}/attachments`
  const files = useAll<Attachment>(path)
  const write = useWrite()
  const problems = useProblems()
  const upload = (file: File) => write.mutate({ path, file }, { onError: problems.show })
  return (
    <Stack gap="sm">
      <Loaded query={files}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm">{t.noFiles}</Text>
          ) : (
            <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((file) => (
                <One key={file.id} file={file} path={path} may={may} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {may && (
        <Group gap="sm">
          <ChooseFile take={upload} inputProps={{ 'aria-label': t.upload }}>
            {(props) => (
              <Button
                {...props}
                variant="light"
                loading={write.isPending}
                leftSection={<IconUpload size={18} aria-hidden />}
              >
                {t.upload}
              </Button>
            )}
          </ChooseFile>
          <Text size="xs" c="dimmed">
            {t.uploadAbout}
          </Text>
        </Group>
      )}
    </Stack>
  )
}

function One({ file, path, may }: { file: Attachment; path: string; may: boolean }) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  const remove = () => write.mutateAsync({ method: 'DELETE', path: `${path}/${file.id}` })
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <IconFile size={20} aria-hidden style={{ flexShrink: 0 }} />
        <div style={{ minWidth: 0 }}>
          <FileLink url={file.file_url} fileName={file.file_name} label={t.download(file.file_name)} />
          <Text size="xs" c="dimmed">
            {file.author} · {format.dateTime(file.created_at)}
          </Text>
        </div>
      </Group>
      {may && (
        <RemoveButton
          name={t.deleteFile(file.file_name)}
          size={18}
          title={t.deleteFileTitle}
          text={t.deleteFileText(file.file_name)}
          label={t.destroy}
          run={remove}
        />
      )}
    </Group>
  )
}
