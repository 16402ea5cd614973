import { Anchor, Stack, Tabs } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { type One, useOne } from '../../api/hooks.ts'
import type { Person } from '../../api/records.ts'
import { texts, useTexts } from '../../i18n/language.tsx'
import { Page } from '../../parts/page.tsx'
import { Loaded } from '../../parts/states.tsx'
import { TabList } from '../../parts/tab-list.tsx'
import { paths } from '../../paths.ts'
import { ExportSection } from '../../personal-data/export-section.tsx'
import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { EraseSection } from './access/erase-section.tsx'
import { PersonActions } from './access/person-actions.tsx'
import { PersonSecondFactor } from './access/person-second-factor.tsx'
import { PersonSessions } from './access/person-sessions.tsx'
import { RolesForm } from './access/roles-form.tsx'
import { Documents } from './documents.tsx'
import { Overview } from './overview.tsx'
import { PersonHead } from './person-head.tsx'
import { CustomFields } from './profile/custom-fields.tsx'
import { GroupForm } from './profile/group-form.tsx'
import { useRights } from './profile/rights.ts'
import { WorkProtections } from './protections/work-protections.tsx'
import { Schedules } from './schedules/schedules.tsx'
import { Entitlements } from './vacation/entitlements.tsx'
import { LapseNotices } from './vacation/lapse-notices.tsx'

const words = texts(
  {
    back: 'All people',
    person: 'Person',
    tabs: { profile: 'Profile', hours: 'Working time', vacation: 'Vacation', documents: 'Documents', access: 'Access' },
  },
  {
    back: 'Alle Personen',
    person: 'Person',
    tabs: { profile: 'Profil', hours: 'Arbeitszeit', vacation: 'Urlaub', documents: 'Dokumente', access: 'Zugang' },
  },
)

/** One person: everything for admins and the person, name and picture for everybody else. */
export function PersonPage() {
  const { personId } = useParams({ strict: false }) as { personId: string }
  const { isAdmin, me } = useSession()
  const whole = isAdmin || personId === me.id
  const include = whole ? { include: ['areas', 'tags', 'roles', 'custom_field_values'] } : {}
  const person = useOne<Person>(`users/${personId}`, { ...include, permissions: 'true' })
  return (
    <Loaded query={person}>
      {(person) =>
        person.row.type === 'user' ? (
          <Whole key={personId} person={person} />
        ) : (
          <Overview person={person.row} back={<Back />} />
        )
      }
    </Loaded>
  )
}

function Back() {
  const t = useTexts(words)
  const { workspace } = useSession()
  return (
    <Anchor component={Link} to={paths.people(workspace.id)} size="sm">
      <IconChevronLeft size={14} aria-hidden style={{ verticalAlign: 'middle' }} /> {t.back}
    </Anchor>
  )
}

const tabs = ['profile', 'hours', 'vacation', 'documents', 'access'] as const

function Whole({ person }: { person: One<Person> }) {
  const t = useTexts(words)
  const rights = useRights(person.row)
  const { isAccountAdmin } = useSession()
  const [filters, change] = useFilters({ tab: 'profile' })
  const seen = tabs.filter((name) => name !== 'documents' || rights.asWhole || rights.self)
  const tab = seen.find((name) => name === filters.tab) ?? 'profile'
  const shared = { person: person.row, rights }
  return (
    <Page title={person.row.username} about={<Back />} actions={<PersonActions {...shared} />}>
      <PersonHead person={person} rights={rights} />
      <Tabs value={tab} onChange={(next) => change({ tab: next ?? 'profile' })} keepMounted={false}>
        <TabList shown={tab}>
          {seen.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t.tabs[name]}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="profile">
          <Stack>
            <GroupForm group="personal" {...shared} />
            <GroupForm group="employment" {...shared} />
            <CustomFields person={person} rights={rights} />
            <WorkProtections {...shared} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="hours">
          <Stack>
            <Schedules {...shared} />
            <GroupForm group="timeAccount" {...shared} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="vacation">
          <Stack>
            <Entitlements {...shared} />
            <LapseNotices person={person.row} />
            <GroupForm group="vacation" {...shared} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Documents {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          <Stack>
            <RolesForm {...shared} />
            <GroupForm group="pins" {...shared} />
            {rights.remove && <PersonSecondFactor person={person.row} />}
            {rights.remove && <PersonSessions person={person.row} />}
            {(isAccountAdmin || rights.self) && <ExportSection personId={person.row.id} />}
            {isAccountAdmin && !rights.self && <EraseSection person={person.row} />}
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
