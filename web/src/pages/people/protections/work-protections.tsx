import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconShieldHeart } from '@tabler/icons-react'
import { useState } from 'react'
import { useAll, useWrite } from '../../../api/hooks.ts'
import type { Person, WorkProtection } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { RemoveButton } from '../../../parts/remove-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import type { Rights } from '../profile/rights.ts'
import { ProtectionForm } from './protection-form.tsx'
import { protectionWords } from './words.ts'

export function WorkProtections({ person, rights }: { person: Person; rights: Rights }) {
  const t = useTexts(protectionWords)
  const { isAdmin } = useSession()
  const [edited, setEdited] = useState<WorkProtection | 'new' | null>(null)
  const path = `users/${person.id}/work_protections`
  const list = useAll<WorkProtection>(path, { sort: '-starts_on' }, { enabled: isAdmin || rights.self })
  const add = isAdmin && <AddButton light label={t.add} onClick={() => setEdited('new')} />
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconShieldHeart}>
              {isAdmin ? t.noneText : t.noneTextOwn}
            </Empty>
          ) : (
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Row key={row.id} row={row} path={path} edit={isAdmin ? () => setEdited(row) : undefined} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {edited && (
        <ProtectionForm path={path} protection={edited === 'new' ? undefined : edited} close={() => setEdited(null)} />
      )}
    </Section>
  )
}

function Row({ row, path, edit }: { row: WorkProtection; path: string; edit: (() => void) | undefined }) {
  const t = useTexts(protectionWords)
  const format = useFormat()
  const { zone } = useSession()
  const write = useWrite()
  const day = today(zone)
  const span = `${format.day(row.starts_on)} – ${format.day(row.ends_on)}`
  const remove = () => write.mutateAsync({ method: 'DELETE', path: `${path}/${row.id}` })
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Group gap={6}>
          <Text size="sm" fw={550}>
            {t.kinds[row.kind]}
          </Text>
          {row.starts_on <= day && day <= row.ends_on && (
            <Badge variant="light" size="sm" tt="none">
              {t.now}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {span}
        </Text>
      </div>
      {edit && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon variant="subtle" aria-label={t.edit(span)} onClick={edit}>
            <IconPencil size={16} />
          </ActionIcon>
          <RemoveButton
            name={t.remove(span)}
            title={t.removeTitle}
            text={t.removeText}
            label={t.removeLabel}
            color="red.9"
            run={remove}
          />
        </Group>
      )}
    </Group>
  )
}
