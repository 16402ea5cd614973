import { Anchor, Tabs } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTexts } from '../../i18n/language.tsx'
import { Page } from '../../parts/page.tsx'
import { Loaded } from '../../parts/states.tsx'
import { TabList } from '../../parts/tab-list.tsx'
import { paths } from '../../paths.ts'
import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { MonthsView } from './closing/months-view.tsx'
import { EntriesView } from './entries/entries-view.tsx'
import { MonthView } from './month/month-view.tsx'
import { useAccountOwner } from './use-account-rights.ts'
import { words } from './words.ts'

/** The time account of one person. */
export function AccountPage() {
  const { personId } = useParams({ strict: false }) as { personId: string }
  const { me } = useSession()
  const t = useTexts(words)
  const person = useAccountOwner(personId)
  if (personId === me.id) return <Account personId={personId} title={t.own} />
  return (
    <Loaded query={person}>{({ row }) => <Account personId={personId} title={t.accountOf(row.username)} />}</Loaded>
  )
}

const tabs = { month: MonthView, entries: EntriesView, months: MonthsView }
type Tab = keyof typeof tabs
const names = Object.keys(tabs) as Tab[]

function Account({ personId, title }: { personId: string; title: string }) {
  const t = useTexts(words)
  const [filters, change] = useFilters({ tab: 'month' })
  const tab = names.find((name) => name === filters.tab) ?? 'month'
  return (
    <Page title={title} about={<Back />}>
      <Tabs value={tab} onChange={(next) => change({ tab: next ?? 'month' })} keepMounted={false}>
        <TabList shown={tab} data-no-print>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t.tabs[name]}
            </Tabs.Tab>
          ))}
        </TabList>
        {names.map((name) => {
          const View = tabs[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <View personId={personId} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}

function Back() {
  const t = useTexts(words)
  const { workspace, isLead } = useSession()
  if (!isLead) return null
  return (
    <Anchor component={Link} to={paths.accounts(workspace.id)} size="sm" data-no-print>
      <IconChevronLeft size={14} aria-hidden style={{ verticalAlign: 'middle' }} /> {t.all}
    </Anchor>
  )
}
