import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { RowButton } from '../../../parts/row-button.tsx'

const words = texts(
  { archive: 'Archive', restore: 'Restore', title: (name: string) => `Archive ${name}?` },
  { archive: 'Archivieren', restore: 'Wieder verwenden', title: (name: string) => `${name} archivieren?` },
)

/** Archives something, or restores it. Records that use it keep it. */
export function Archiving({
  path,
  name,
  archived,
  text,
}: {
  path: string
  name: string
  archived: boolean
  text: string
}) {
  const t = useTexts(words)
  const write = useWrite()
  const problems = useProblems()
  const restore = () =>
    write.mutate({ method: 'PATCH', path, attributes: { active: true } }, { onError: problems.show })
  if (archived) return <RowButton label={t.restore} name={name} icon={IconArchiveOff} onClick={restore} />
  return (
    <Confirm
      title={t.title(name)}
      text={text}
      label={t.archive}
      run={() => write.mutateAsync({ method: 'DELETE', path })}
    >
      {(ask) => <RowButton label={t.archive} name={name} icon={IconArchive} color="red" onClick={ask} />}
    </Confirm>
  )
}
