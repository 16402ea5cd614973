import { Badge, Button, Card, Group, Table, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomField, DataProfile } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { RowButton } from '../../../parts/row-button.tsx'
import { FieldForm } from './field-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { words } from './words.ts'

/** A data profile with its fields. */
export function ProfileCard({ profile, fields }: { profile: DataProfile; fields: readonly CustomField[] }) {
  const t = useTexts(words)
  const [editing, setEditing] = useState(false)
  const [field, setField] = useState<CustomField | 'new' | null>(null)
  return (
    <Card withBorder radius="md" padding="md">
      <Group justify="space-between" mb="xs">
        <Group gap="xs">
          <Title order={3} size="h5">
            {profile.title}
          </Title>
          {!profile.enabled && <Mark>{t.unused}</Mark>}
          {profile.user_checkin && <Mark>{t.isCheckin}</Mark>}
        </Group>
        <Group gap={4}>
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setField('new')}
            aria-label={`${t.addField}: ${profile.title}`}
          >
            {t.addField}
          </Button>
          <RowButton label={t.editRow} name={profile.title} icon={IconPencil} onClick={() => setEditing(true)} />
        </Group>
      </Group>
      {fields.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noFields}
        </Text>
      ) : (
        <Fields fields={fields} edit={setField} />
      )}
      {editing && <ProfileForm profile={profile} close={() => setEditing(false)} />}
      {field && (
        <FieldForm
          profile={profile}
          field={field === 'new' ? null : field}
          next={fields.length}
          close={() => setField(null)}
        />
      )}
    </Card>
  )
}

function Fields({ fields, edit }: { fields: readonly CustomField[]; edit: (field: CustomField) => void }) {
  const t = useTexts(words)
  return (
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.field}</Table.Th>
          <Table.Th>{t.type}</Table.Th>
          <Table.Th visibleFrom="sm">{t.key}</Table.Th>
          <Table.Th ta="right">{t.actions}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field.id}>
            <Table.Td style={{ wordBreak: 'break-word' }}>
              {field.label} {!field.enabled && <Mark>{t.unused}</Mark>}
            </Table.Td>
            <Table.Td>{t.types[field.field_type]}</Table.Td>
            <Table.Td visibleFrom="sm">
              <Text size="sm" ff="monospace">
                {field.key}
              </Text>
            </Table.Td>
            <Table.Td>
              <Group justify="flex-end">
                <RowButton label={t.editRow} name={field.label} icon={IconPencil} onClick={() => edit(field)} />
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Mark({ children }: { children: string }) {
  return (
    <Badge variant="default" size="sm" tt="none" fw={500}>
      {children}
    </Badge>
  )
}
