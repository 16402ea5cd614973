import { Button, Card, Fieldset, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { roleIds, roles, roleWords } from '../../../session/roles.ts'
import { useSession } from '../../../session/session.tsx'
import { AreaOf, WorkspaceSelect } from './area-of-workspace.tsx'
import { formWords } from './form-words.ts'
import type { ProviderValues } from './provider-form.tsx'

/** Maps groups of the provider to roles and areas. */
export function GroupRules({ form }: { form: UseFormReturnType<ProviderValues> }) {
  const t = useTexts(formWords)
  const roleNames = useTexts(roleWords)
  const { workspace } = useSession()
  const rules = form.values.group_rules
  const pathOf = (index: number, name: string): string => `group_rules.${index}.${name}`
  const add = (): void =>
    form.insertListItem('group_rules', { group: '', workspace_id: workspace.id, role_id: 1, area_id: null })
  return (
    <Fieldset legend={t.rules}>
      <Stack>
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules are identified by their index
          <Card key={index} withBorder padding="sm">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t.group} required maxLength={255} {...form.getInputProps(pathOf(index, 'group'))} />
              <Select
                label={t.role}
                allowDeselect={false}
                data={roles.map((role) => ({ value: roleIds[role], label: roleNames[role] }))}
                value={String(rule.role_id)}
                onChange={(role) => form.setFieldValue(pathOf(index, 'role_id'), Number(role))}
              />
              <WorkspaceSelect
                label={t.workspace}
                required
                value={rule.workspace_id}
                onChange={(id) => {
                  form.setFieldValue(pathOf(index, 'workspace_id'), id)
                  form.setFieldValue(pathOf(index, 'area_id'), null)
                }}
              />
              <AreaOf
                workspaceId={rule.workspace_id}
                label={t.area}
                placeholder={t.noArea}
                {...form.getInputProps(pathOf(index, 'area_id'))}
              />
            </SimpleGrid>
            <Group justify="flex-end" mt="xs">
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                aria-label={`${t.removeRule} ${index + 1}`}
                onClick={() => form.removeListItem('group_rules', index)}
              >
                {t.removeRule}
              </Button>
            </Group>
          </Card>
        ))}
        <div>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t.addRule}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  )
}
