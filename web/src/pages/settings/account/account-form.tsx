import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Account } from '../../../api/records.ts'
import { useSave } from '../../../api/use-save.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { LocaleSelect } from '../../../parts/locale-select.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'

const words = texts(
  { name: 'Company name', phone: 'Phone', country: 'Country', language: 'Default language' },
  { name: 'Name des Unternehmens', phone: 'Telefon', country: 'Land', language: 'Übliche Sprache' },
)

export function AccountForm({ account }: { account: Account }) {
  const t = useTexts(words)
  const form = useForm({
    initialValues: {
      account_name: account.account_name,
      phone: account.phone ?? '',
      country: account.country ?? '',
      locale: account.locale,
    },
  })
  const { save, busy } = useSave(form)
  const submit = form.onSubmit(async (attributes) => {
    await save({ method: 'PATCH', path: `/accounts/${account.id}`, attributes })
  })
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t.name}
            required
            maxLength={255}
            autoComplete="organization"
            {...form.getInputProps('account_name')}
          />
          <TextInput label={t.phone} type="tel" maxLength={255} {...form.getInputProps('phone')} />
          <TextInput label={t.country} maxLength={255} autoComplete="country-name" {...form.getInputProps('country')} />
          <LocaleSelect label={t.language} required allowDeselect={false} {...form.getInputProps('locale')} />
        </SimpleGrid>
        <SaveButton form={form} busy={busy} />
      </Stack>
    </form>
  )
}
