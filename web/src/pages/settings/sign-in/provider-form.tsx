import { PasswordInput, Switch, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { idOf, useList } from '../../../api/hooks.ts'
import type { SignInIdentity, SignInProvider } from '../../../api/records.ts'
import { touchedIn, useSave } from '../../../api/use-save.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useSession } from '../../../session/session.tsx'
import { AreasOf, WorkspaceSelect } from './area-of-workspace.tsx'
import { formWords } from './form-words.ts'
import { GroupRules } from './group-rules.tsx'
import { Untried } from './untried.tsx'
import { words } from './words.ts'

const valuesOf = (provider: SignInProvider | null) => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? 'https://',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  scopes: provider?.scopes ?? 'openid email profile',
  domains: provider?.domains ?? [],
  button: provider?.button ?? true,
  links_by_email: provider?.links_by_email ?? false,
  only_way_in: provider?.only_way_in ?? false,
  checks_second_factor: provider?.checks_second_factor ?? false,
  creates_people: provider?.creates_people ?? false,
  workspace_id: provider?.rel.workspace?.id ?? null,
  area_ids: provider?.area_ids ?? [],
  groups_claim: provider?.groups_claim ?? '',
  group_rules: provider?.group_rules ?? [],
})

export type ProviderValues = ReturnType<typeof valuesOf>

export function ProviderForm({ provider, close }: { provider: SignInProvider | null; close: () => void }) {
  const t = useTexts(formWords)
  const { add, edit } = useTexts(words)
  const { accountId } = useSession()
  const form = useForm({ initialValues: valuesOf(provider) })
  const { save, busy } = useSave(form)
  const own = useList<SignInIdentity>('/users/me/sign_in_identities', { items: 100 })
  const hasComeIn = own.data?.rows.some((row) => idOf(row, 'sign_in_provider') === provider?.id) ?? false
  const [isSure, setSure] = useState(false)
  const providers = `/accounts/${accountId}/sign_in_providers`
  const submit = form.onSubmit(async (values) => {
    // An empty field is not sent, which keeps the secret.
    const { client_secret, ...rest } = provider ? touchedIn(form, values) : values
    const attributes = { ...rest, ...(client_secret && { client_secret }) }
    const change = provider ? { method: 'PATCH' as const, path: `${providers}/${provider.id}` } : { path: providers }
    if (await save({ ...change, attributes })) close()
  })
  const isUntried = form.values.only_way_in && !provider?.only_way_in && !hasComeIn
  const toggle = (name: 'button' | 'links_by_email' | 'only_way_in' | 'checks_second_factor' | 'creates_people') =>
    form.getInputProps(name, { type: 'checkbox' })
  return (
    <FormDialog title={provider ? edit : add} submit={submit} busy={busy} disabled={isUntried && !isSure} close={close}>
      <TextInput
        label={t.name}
        description={t.nameHint}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t.issuer}
        description={t.issuerHint}
        required
        maxLength={500}
        inputMode="url"
        {...form.getInputProps('issuer')}
      />
      <TextInput label={t.clientId} required maxLength={255} autoComplete="off" {...form.getInputProps('client_id')} />
      <PasswordInput
        label={t.secret}
        description={provider?.has_client_secret ? t.secretKept : undefined}
        maxLength={1000}
        autoComplete="new-password"
        {...form.getInputProps('client_secret')}
      />
      <TextInput label={t.scopes} required maxLength={255} {...form.getInputProps('scopes')} />
      <TagsInput
        label={t.domains}
        description={t.domainsHint}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        {...form.getInputProps('domains')}
      />
      <Switch label={t.button} {...toggle('button')} />
      <Switch label={t.links} description={t.linksHint} {...toggle('links_by_email')} />
      <Switch label={t.onlyWay} description={t.onlyWayHint} {...toggle('only_way_in')} />
      {isUntried && <Untried checked={isSure} onChange={setSure} />}
      <Switch label={t.checksFactor} description={t.checksFactorHint} {...toggle('checks_second_factor')} />
      <Switch label={t.creates} {...toggle('creates_people')} />
      {form.values.creates_people && (
        <>
          <WorkspaceSelect
            label={t.workspace}
            required
            {...form.getInputProps('workspace_id')}
            onChange={(id) => form.setValues({ workspace_id: id, area_ids: [] })}
          />
          <AreasOf workspaceId={form.values.workspace_id} label={t.areas} {...form.getInputProps('area_ids')} />
        </>
      )}
      <TextInput label={t.claim} description={t.claimHint} maxLength={255} {...form.getInputProps('groups_claim')} />
      {form.values.groups_claim !== '' && <GroupRules form={form} />}
    </FormDialog>
  )
}
