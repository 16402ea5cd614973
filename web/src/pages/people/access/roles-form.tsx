import { Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Person, Role } from '../../../api/records.ts'
import { useFreshValues } from '../../../api/use-fresh-values.ts'
import { useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { accountAdminId, roleIds, roles, roleWords } from '../../../session/roles.ts'
import type { Rights } from '../profile/rights.ts'
import { accessWords } from './words.ts'

type Values = { role_ids: Role | null; account_admin: boolean }

/** Of several roles in the workspace the highest counts. */
function rolesOf({ rel }: Person): Values {
  const ids = Array.isArray(rel.roles) ? rel.roles.map(({ id }) => id) : []
  const role = [...roles].reverse().find((role) => ids.includes(roleIds[role])) ?? null
  return { role_ids: role, account_admin: ids.includes(accountAdminId) }
}

export function RolesForm({ person, rights }: { person: Person; rights: Rights }) {
  const t = useTexts(accessWords)
  if (rights.roles || rights.accountAdmin)
    return (
      <Section title={t.roles}>
        <Choosing person={person} rights={rights} />
      </Section>
    )
  return (
    <Section title={t.roles} about={rights.self ? t.ownRole : undefined}>
      <Held person={person} />
    </Section>
  )
}

function Held({ person }: { person: Person }) {
  const t = useTexts(accessWords)
  const named = useTexts(roleWords)
  const { role_ids, account_admin } = rolesOf(person)
  const names = [role_ids ? named[role_ids] : t.noRole, ...(account_admin ? [named.account_admin] : [])]
  return <Text>{names.join(', ')}</Text>
}

function Choosing({ person, rights }: { person: Person; rights: Rights }) {
  const t = useTexts(accessWords)
  const named = useTexts(roleWords)
  // Named as in the pointers of the server's errors.
  const form = useForm<Values>({ initialValues: rolesOf(person) })
  const { save, busy } = useSave(form)
  useFreshValues(form, rolesOf(person))
  const submit = form.onSubmit(async ({ role_ids: role, account_admin }) => {
    const role_ids = [...(role ? [roleIds[role]] : []), ...(account_admin ? [accountAdminId] : [])]
    await save({ method: 'PATCH', path: `users/${person.id}`, attributes: { role_ids } })
  })
  const role = form.values.role_ids
  return (
    <form onSubmit={submit}>
      <Stack>
        <Select
          label={t.role}
          {...(role && { description: named.about[role] })}
          placeholder={t.noRole}
          data={roles.map((value) => ({ value, label: named[value] }))}
          allowDeselect={false}
          disabled={!rights.roles}
          maw={420}
          {...form.getInputProps('role_ids')}
        />
        {(rights.accountAdmin || form.values.account_admin) && (
          <Switch
            label={named.account_admin}
            description={t.accountAdminAbout}
            disabled={!rights.accountAdmin}
            {...form.getInputProps('account_admin', { type: 'checkbox' })}
          />
        )}
        <SaveButton form={form} busy={busy} />
      </Stack>
    </form>
  )
}
