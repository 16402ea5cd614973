import { Badge, Button, Tabs } from '@mantine/core'
import { IconBeach, IconClock, IconMoodSmile, IconPencilQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { TabList } from '../../parts/tab-list.tsx'
import { paths } from '../../paths.ts'
import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { PendingAbsences } from './absences/pending-absences.tsx'
import { usePending } from './absences/use-pending.ts'
import { PendingCorrections } from './corrections/pending-corrections.tsx'
import { useCorrections } from './corrections/use-corrections.ts'
import { UnconfirmedTime } from './time/unconfirmed-time.tsx'
import { useUnconfirmedCount } from './time/use-unconfirmed.ts'
import { words } from './words.ts'

/** Everything that waits for the reader's decision. */
export function ApprovalsPage() {
  return useSession().isLead ? <Decisions /> : <SubstituteDecisions />
}

/** For people who lead nobody: they decide only as the substitute of a lead who is away. */
function SubstituteDecisions() {
  const t = useTexts(words)
  const { workspace } = useSession()
  const pending = usePending()
  const [isNeeded, setNeeded] = useState(false)
  // Stays after the last decision, as the page shows undos and failures.
  if (!isNeeded && pending.data && pending.data.rows.length > 0) setNeeded(true)
  const away = (
    <Button component={Link} to={paths.absences(workspace.id)} variant="light">
      {t.toAbsences}
    </Button>
  )
  return (
    <Page title={t.title} about={isNeeded ? t.aboutStandingIn : undefined}>
      {isNeeded ? (
        <PendingAbsences active />
      ) : (
        <Loaded query={pending}>
          {() => (
            <Empty title={t.nothingForYou} icon={IconMoodSmile} action={away}>
              {t.nothingForYouText}
            </Empty>
          )}
        </Loaded>
      )}
    </Page>
  )
}

function Decisions() {
  const t = useTexts(words)
  const [{ tab }, change] = useFilters({ tab: 'absences' })
  const pending = usePending()
  const corrections = useCorrections()
  const unconfirmed = useUnconfirmedCount()
  const shown = tab === 'time' || tab === 'corrections' ? tab : 'absences'
  return (
    <Page title={t.title} about={t.about}>
      <Tabs value={shown} onChange={(next) => change({ tab: next ?? 'absences' })}>
        <TabList shown={shown}>
          <Tabs.Tab
            value="absences"
            leftSection={<IconBeach size={18} aria-hidden />}
            rightSection={<Count count={pending.data?.rows.length} />}
          >
            {t.tabs.absences}
          </Tabs.Tab>
          <Tabs.Tab
            value="corrections"
            leftSection={<IconPencilQuestion size={18} aria-hidden />}
            rightSection={<Count count={corrections.data?.rows.length} />}
          >
            {t.tabs.corrections}
          </Tabs.Tab>
          <Tabs.Tab
            value="time"
            leftSection={<IconClock size={18} aria-hidden />}
            rightSection={<Count count={unconfirmed} />}
          >
            {t.tabs.time}
          </Tabs.Tab>
        </TabList>
        <Tabs.Panel value="absences">
          <PendingAbsences active={shown === 'absences'} />
        </Tabs.Panel>
        <Tabs.Panel value="corrections">{shown === 'corrections' && <PendingCorrections />}</Tabs.Panel>
        <Tabs.Panel value="time">{shown === 'time' && <UnconfirmedTime />}</Tabs.Panel>
      </Tabs>
    </Page>
  )
}

const Count = ({ count }: { count: number | undefined }) =>
  count ? (
    <Badge size="sm" variant="default">
      {count}
    </Badge>
  ) : null
