import { Alert, Button, Group, List, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFileExport } from '@tabler/icons-react'
import { useAll } from '../../../api/hooks.ts'
import type { PayrollExport } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FileLink } from '../../../parts/file-link.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { useFormat } from '../../../time/format.ts'
import type { ShownMonth } from '../use-shown-month.ts'
import { Step } from './step.tsx'
import type { Payroll } from './use-payroll.ts'
import { words } from './words.ts'

type Props = { number: number; shown: ShownMonth; payroll: Payroll }

/** The payroll export, and earlier exports of the month. */
export function ExportStep({ number, shown, payroll }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  const exports = useAll<PayrollExport>('payroll_exports')
  const all = exports.data?.rows ?? []
  const made = all.filter(({ month }) => month === shown.first)
  const lines = payroll.data
  const isComplete = lines !== undefined && lines.meta.missing.length === 0
  const isReady = isComplete && lines.rows.length > 0
  // Not while a month is open again that was exported before.
  const isDone = isComplete && (made.length > 0 || !isReady)
  return (
    <Step number={number} title={t.steps.export} left={exports.data && lines ? (isDone ? 0 : 1) : null}>
      {exports.data && <ExportForm shown={shown} last={all[0]} isReady={isReady} />}
      {made.length > 0 && <Text size="sm">{t.again}</Text>}
      <Text size="sm" c="dimmed">
        {t.trial}
      </Text>
      {made.length === 0 ? (
        <Text size="sm">{t.noExports}</Text>
      ) : (
        <List size="sm" aria-label={t.exports}>
          {made.map((file) => (
            <List.Item key={file.id}>
              <FileLink url={file.file_url} fileName={file.file_name} label={t.download(file.file_name)} />{' '}
              {t.formats[file.format]} · {t.exported(file.exported_by, format.dateTime(file.created_at), file.lines)}
              {file.warnings.map(({ text }) => (
                <Alert key={text} color="yellow" p="xs" mt={4}>
                  {text}
                </Alert>
              ))}
            </List.Item>
          ))}
        </List>
      )}
    </Step>
  )
}

type FormProps = { shown: ShownMonth; last: PayrollExport | undefined; isReady: boolean }

/** Starts with the settings of the last export. */
function ExportForm({ shown, last, isReady }: FormProps) {
  const t = useTexts(words)
  const form = useForm({
    initialValues: {
      format: last?.format ?? 'datev_lodas',
      adviser_number: last?.settings.adviser_number ?? '',
      client_number: last?.settings.client_number ?? '',
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (values) => {
    await save({ path: 'payroll_exports', attributes: { ...values, month: shown.at } })
  })
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Select
            label={t.format}
            allowDeselect={false}
            data={Object.entries(t.formats).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('format')}
          />
          {form.values.format !== 'csv' && (
            <>
              <TextInput
                label={t.adviser}
                inputMode="numeric"
                maxLength={7}
                {...form.getInputProps('adviser_number')}
              />
              <TextInput label={t.client} inputMode="numeric" maxLength={5} {...form.getInputProps('client_number')} />
            </>
          )}
        </SimpleGrid>
        <Group>
          <Button
            type="submit"
            loading={busy}
            disabled={!isReady}
            leftSection={<IconFileExport size={18} aria-hidden />}
          >
            {t.go}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
