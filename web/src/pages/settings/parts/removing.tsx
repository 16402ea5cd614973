import { IconTrash } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { RowButton } from '../../../parts/row-button.tsx'

const words = texts(
  { remove: 'Delete', title: (name: string) => `Delete ${name}?` },
  { remove: 'Löschen', title: (name: string) => `${name} löschen?` },
)

/** Deletes something for good, after a confirmation. */
export function Removing({ path, name, text }: { path: string; name: string; text: string }) {
  const t = useTexts(words)
  const write = useWrite()
  return (
    <Confirm
      title={t.title(name)}
      text={text}
      label={t.remove}
      run={() => write.mutateAsync({ method: 'DELETE', path, alsoChanges: ['users', 'reports'] })}
    >
      {(ask) => <RowButton label={t.remove} name={name} icon={IconTrash} color="red" onClick={ask} />}
    </Confirm>
  )
}
