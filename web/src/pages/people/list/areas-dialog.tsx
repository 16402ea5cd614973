import { Alert } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import { useAreas } from '../../../api/reference.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { AreasSelect } from '../../../parts/selects.tsx'
import { notifyDone } from '../../../parts/undo.tsx'
import { useFormat } from '../../../time/format.ts'
import { batchWords } from './batch-words.ts'

export type AreaAction = 'add' | 'remove'

type Props = { action: AreaAction; userIds: readonly string[]; close(): void }

/** Adds people to areas or removes them, with a request for each area; refused areas stay chosen, with the reason. */
export function AreasDialog({ action, userIds, close }: Props) {
  const t = useTexts(batchWords)
  const format = useFormat()
  const problems = useProblems()
  const write = useWrite()
  const areas = useAreas().data?.rows ?? []
  const [chosen, setChosen] = useState<string[]>([])
  const [failures, setFailures] = useState<string[]>([])
  const countWords = [format.number(userIds.length), userIds.length === 1] as const
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const refused = new Map<string, string>()
    for (const id of chosen)
      await write
        .mutateAsync({
          method: 'PATCH',
          path: `areas/${id}`,
          attributes: { [`${action}_user_ids`]: userIds },
          alsoChanges: ['users', 'workspaces'],
        })
        .catch((error) => refused.set(id, problems.sentence(error)))
    const nameOf = (id: string): string => areas.find((area) => area.id === id)?.name ?? id
    setFailures([...refused].map(([id, sentence]) => `${nameOf(id)}: ${sentence}`))
    setChosen([...refused.keys()])
    if (refused.size < chosen.length) notifyDone(t.areasDone[action](...countWords))
    if (refused.size === 0) close()
  }
  return (
    <FormDialog
      title={t.areasTitle[action](...countWords)}
      label={t.areasGo[action]}
      disabled={chosen.length === 0}
      submit={(event) => void submit(event)}
      busy={write.isPending}
      close={close}
    >
      <AreasSelect
        label={t.areas}
        description={action === 'add' ? t.areasAbout : undefined}
        data-autofocus
        required
        value={chosen}
        onChange={setChosen}
      />
      {failures.length > 0 && (
        <Alert color="red" title={t.areasFailed}>
          {failures.map((failure) => (
            <div key={failure}>{failure}</div>
          ))}
        </Alert>
      )}
    </FormDialog>
  )
}
