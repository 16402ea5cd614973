import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconClockHour4, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { FillDialog } from './fill-dialog.tsx'
import type { FillKind } from './use-plan.ts'
import { words } from './words.ts'

/** Fills one person's week. */
export function FillMenu({ person, week }: { person: string; week: string }) {
  const t = useTexts(words)
  const [kind, setKind] = useState<FillKind | null>(null)
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden />}>
            {t.fill}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setKind('copy')}>
            {t.copy}
          </Menu.Item>
          <Menu.Item leftSection={<IconClockHour4 size={16} aria-hidden />} onClick={() => setKind('schedule')}>
            {t.schedule}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {kind && <FillDialog kind={kind} person={person} week={week} close={() => setKind(null)} />}
    </>
  )
}
