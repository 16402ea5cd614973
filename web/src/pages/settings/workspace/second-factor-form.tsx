import { NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { secondFactorDemands } from '../../../../../src/shared/choice-words.ts'
import type { Workspace } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { Select } from '../../../parts/select-fields.tsx'

const words = texts(
  {
    demand: 'Required for',
    ...secondFactorDemands.en,
    grace: 'Days to set it up',
    graceHint: 'Counted from when it became required, or from when a person joined. 0 means immediately, for you too.',
  },
  {
    demand: 'Wer ihn haben muss',
    ...secondFactorDemands.de,
    grace: 'Tage zum Einrichten',
    graceHint: 'Gezählt ab der Einstellung, oder ab dem Tag, an dem jemand dazukam. 0 gilt sofort, auch für Sie.',
  },
  { graceHint: 'Gezählt ab der Einstellung, oder ab dem Tag, an dem jemand dazukam. 0 gilt sofort, auch für dich.' },
)

type Values = Pick<Workspace, 'second_factor_demand'> & { second_factor_grace_days: number | string }

export function SecondFactorForm({ workspace }: { workspace: Workspace }) {
  const t = useTexts(words)
  const { second_factor_demand, second_factor_grace_days } = workspace
  const form = useForm<Values>({ initialValues: { second_factor_demand, second_factor_grace_days } })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    const attributes = touchedIn(form, values)
    await save({ method: 'PATCH', path: `/workspaces/${workspace.id}`, attributes, alsoChanges: ['users'] })
  })
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t.demand}
            data={(['nobody', 'admins', 'everybody'] as const).map((value) => ({ value, label: t[value] }))}
            allowDeselect={false}
            {...form.getInputProps('second_factor_demand')}
          />
          <NumberInput
            label={t.grace}
            description={t.graceHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            min={0}
            max={365}
            allowDecimal={false}
            {...form.getInputProps('second_factor_grace_days')}
          />
        </SimpleGrid>
        <SaveButton form={form} busy={busy} />
      </Stack>
    </form>
  )
}
