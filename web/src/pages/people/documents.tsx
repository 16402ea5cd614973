import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFile, IconFileUpload } from '@tabler/icons-react'
import { useAll, useWrite } from '../../api/hooks.ts'
import { useProblems } from '../../api/problems.ts'
import type { Document, Person } from '../../api/records.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { ChooseFile } from '../../parts/choose-file.tsx'
import { FileLink } from '../../parts/file-link.tsx'
import { RemoveButton } from '../../parts/remove-button.tsx'
import { Section } from '../../parts/section.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFormat } from '../../time/format.ts'
import type { Rights } from './profile/rights.ts'

const words = texts(
  {
    title: 'Documents',
    about: 'Contracts, certificates and similar files. The person and the admins can see them.',
    upload: 'Upload a document',
    uploaded: (name: string) => `${name} uploaded`,
    none: 'No documents yet',
    noneText: 'Upload a contract or a certificate to keep it here.',
    noneTextOwn: 'Documents your admins upload for you appear here.',
    remove: (name: string) => `Delete ${name}`,
    removeTitle: 'Delete the document?',
    removeText: (name: string) => `“${name}” will be permanently deleted.`,
    removeLabel: 'Delete',
  },
  {
    title: 'Dokumente',
    about: 'Verträge, Zeugnisse und Ähnliches. Die Person und die Admins sehen sie.',
    upload: 'Dokument hochladen',
    uploaded: (name: string) => `${name} ist gespeichert`,
    none: 'Noch keine Dokumente',
    noneText: 'Laden Sie einen Vertrag oder ein Zeugnis hoch, um es hier zur Hand zu haben.',
    noneTextOwn: 'Was Ihre Admins für Sie ablegen, erscheint hier.',
    remove: (name: string) => `${name} löschen`,
    removeTitle: 'Dokument löschen?',
    removeText: (name: string) => `„${name}“ wird endgültig gelöscht.`,
    removeLabel: 'Löschen',
  },
  {
    noneText: 'Lade einen Vertrag oder ein Zeugnis hoch, um es hier zur Hand zu haben.',
    noneTextOwn: 'Was deine Admins für dich ablegen, erscheint hier.',
  },
)

export function Documents({ person, rights }: { person: Person; rights: Rights }) {
  const t = useTexts(words)
  const problems = useProblems()
  const write = useWrite()
  const path = `users/${person.id}/documents`
  const list = useAll<Document>(path)
  const upload = (file: File): void => {
    const done = () => notifications.show({ color: 'teal', message: t.uploaded(file.name) })
    write.mutate({ path, file }, { onSuccess: done, onError: problems.show })
  }
  const add = rights.asWhole && (
    <ChooseFile take={upload}>
      {(props) => (
        <Button
          variant="light"
          leftSection={<IconFileUpload size={16} aria-hidden />}
          loading={write.isPending}
          {...props}
        >
          {t.upload}
        </Button>
      )}
    </ChooseFile>
  )
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconFile}>
              {rights.asWhole ? t.noneText : t.noneTextOwn}
            </Empty>
          ) : (
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((document) => (
                <Row key={document.id} document={document} path={path} mayRemove={rights.asWhole} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}

function Row({ document, path, mayRemove }: { document: Document; path: string; mayRemove: boolean }) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  const { title, description, file_name, file_url, created_at, id } = document
  const name = title || file_name
  const remove = () => write.mutateAsync({ method: 'DELETE', path: `${path}/${id}` })
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <IconFile size={18} aria-hidden />
        <div style={{ minWidth: 0 }}>
          <FileLink url={file_url} fileName={file_name} name={name} />
          {description && <Text size="sm">{description}</Text>}
          <Text size="xs" c="dimmed">
            {name === file_name ? '' : `${file_name}, `}
            {format.dateTime(created_at)}
          </Text>
        </div>
      </Group>
      {mayRemove && (
        <RemoveButton
          name={t.remove(name)}
          title={t.removeTitle}
          text={t.removeText(name)}
          label={t.removeLabel}
          color="red.9"
          run={remove}
        />
      )}
    </Group>
  )
}
