import { Alert, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconMail } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useProblems } from '../../api/problems.ts'
import type { Person, Role } from '../../api/records.ts'
import { useSignUp } from '../../api/sign-up.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { DayInput } from '../../parts/day-input.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { LocaleSelect } from '../../parts/locale-select.tsx'
import { NoMails } from '../../parts/no-mails.tsx'
import { Select } from '../../parts/select-fields.tsx'
import { AreasSelect, TagsSelect } from '../../parts/selects.tsx'
import { paths } from '../../paths.ts'
import { roleIds, roles, roleWords } from '../../session/roles.ts'
import { useSession } from '../../session/session.tsx'
import { today } from '../../time/zoned.ts'
import { profileWords } from './profile/words.ts'

const words = texts(
  {
    title: 'Add a person',
    submit: 'Add and invite',
    submitQuiet: 'Add',
    invited: 'An invitation to set a password is sent to this address.',
    notInvited: 'Without an e-mail address the person cannot sign in, but can use a kiosk with a PIN.',
    created: (name: string) => `${name} was added`,
    createdWithMail: (email: string) => `The invitation will be sent to ${email}.`,
    createdWaiting: 'The invitation is sent as soon as you have confirmed your own e-mail address.',
    role: 'Role',
  },
  {
    title: 'Person anlegen',
    submit: 'Anlegen und einladen',
    submitQuiet: 'Anlegen',
    invited: 'An diese Adresse geht eine Einladung, ein Passwort zu setzen.',
    notInvited: 'Ohne E-Mail-Adresse kann sich die Person nicht anmelden, aber mit einer PIN am Terminal stempeln.',
    created: (name: string) => `${name} wurde angelegt`,
    createdWithMail: (email: string) => `Die Einladung geht an ${email}.`,
    createdWaiting: 'Die Einladung geht hinaus, sobald Sie Ihre eigene E-Mail-Adresse bestätigt haben.',
    role: 'Rolle',
  },
  { createdWaiting: 'Die Einladung geht hinaus, sobald du deine eigene E-Mail-Adresse bestätigt hast.' },
)

/** Adds a person to the workspace. Everything else is entered on the person's page, which opens afterwards. */
export function CreatePersonForm({ close }: { close(): void }) {
  const t = useTexts(words)
  const fields = useTexts(profileWords).fields
  const named = useTexts(roleWords)
  const { workspace, zone } = useSession()
  const navigate = useNavigate()
  const problems = useProblems()
  const write = useWrite<Person>()
  const sendsMails = useSignUp().data?.sends_mails !== false
  const [busy, setBusy] = useState(false)
  const form = useForm({
    initialValues: {
      username: '',
      email: '',
      abbreviation: '',
      staff_number: '',
      role: 'employee' as Role,
      start_of_accounting: today(zone) as string | null,
      area_ids: [] as string[],
      tag_ids: [] as string[],
      locale: null as string | null,
    },
  })
  const submit = form.onSubmit(async ({ role, start_of_accounting, ...values }) => {
    setBusy(true)
    try {
      const attributes = { ...values, ...(start_of_accounting && { start_of_accounting }) }
      const { data, meta } = await write.mutateAsync({ path: 'users', attributes })
      notifications.show({
        color: 'teal',
        title: t.created(data.username),
        message: values.email && ('notice' in meta ? t.createdWaiting : sendsMails && t.createdWithMail(values.email)),
      })
      // Everybody is created as an employee. If this fails, the person exists all the same, and their page shows the role.
      if (role !== 'employee')
        await write
          .mutateAsync({ method: 'PATCH', path: `users/${data.id}`, attributes: { role_ids: [roleIds[role]] } })
          .catch(problems.show)
      await navigate({ to: paths.person(workspace.id, data.id) })
    } catch (error) {
      problems.showIn(form)(error)
      setBusy(false)
    }
  })
  const email = form.values.email.trim()
  return (
    <FormDialog title={t.title} label={email ? t.submit : t.submitQuiet} submit={submit} busy={busy} close={close}>
      <TextInput label={fields.username} required maxLength={255} data-autofocus {...form.getInputProps('username')} />
      <TextInput label={fields.email} type="email" maxLength={254} {...form.getInputProps('email')} />
      {email && !sendsMails ? (
        <NoMails />
      ) : (
        <Alert color={email ? 'cyan' : 'gray'} icon={<IconMail size={18} />} p="xs">
          {email ? t.invited : t.notInvited}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={fields.abbreviation} maxLength={20} {...form.getInputProps('abbreviation')} />
        <TextInput label={fields.staff_number} maxLength={255} {...form.getInputProps('staff_number')} />
        <DayInput label={fields.start_of_accounting} {...form.getInputProps('start_of_accounting')} />
        <LocaleSelect label={fields.locale} clearable {...form.getInputProps('locale')} />
      </SimpleGrid>
      <Select
        label={t.role}
        description={named.about[form.values.role]}
        data={roles.map((role) => ({ value: role, label: named[role] }))}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      <AreasSelect label={fields.area_ids} {...form.getInputProps('area_ids')} />
      <TagsSelect label={fields.tag_ids} {...form.getInputProps('tag_ids')} />
    </FormDialog>
  )
}
