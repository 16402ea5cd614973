import { Button } from '@mantine/core'
import { IconBeach, IconFileImport, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useList } from '../../api/hooks.ts'
import type { Person } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Page } from '../../parts/page.tsx'
import { Pager } from '../../parts/pager.tsx'
import { useSelection } from '../../parts/selection.ts'
import { Empty, Loaded } from '../../parts/states.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { CreatePersonForm } from './create-person-form.tsx'
import { PeopleBar } from './list/people-bar.tsx'
import { PeopleCards } from './list/people-cards.tsx'
import { PeopleFilters } from './list/people-filters.tsx'
import { PeopleTable } from './list/people-table.tsx'
import { usePeopleFilters } from './list/use-people-filters.ts'
import { listWords } from './list/words.ts'
import { VacationForAll } from './vacation-for-all/vacation-for-all.tsx'
import { words } from './vacation-for-all/words.ts'

/** Everybody of the workspace. Admins see more than names, and can add somebody. */
export function PeoplePage() {
  const t = useTexts(listWords)
  const forAll = useTexts(words)
  const { isAdmin, workspace } = useSession()
  const { filters, params, change, reset } = usePeopleFilters()
  const list = useList<Person>('users', params)
  // The selection is kept across pages, but not across filters.
  const selection = useSelection(JSON.stringify({ ...params, page: 1 }))
  const count = list.data?.meta.total_count
  const add = isAdmin && (
    <>
      <Button
        variant="default"
        component={Link}
        to={paths.settings(workspace.id, 'imports')}
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t.fromFile}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBeach size={18} aria-hidden />}
        onClick={() => change({ vacation: '1', page: filters.page })}
      >
        {forAll.open}
      </Button>
      <Button
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => change({ new: '1', page: filters.page })}
      >
        {t.invite}
      </Button>
    </>
  )
  return (
    <Page title={t.title} about={count === undefined ? ' ' : t.count(count)} actions={add}>
      <PeopleFilters filters={filters} change={change} />
      <Loaded query={list}>
        {(found) =>
          found.rows.length === 0 && found.meta.total_count === 0 ? (
            <Empty title={t.none} action={<Button onClick={reset}>{t.reset}</Button>}>
              {t.noneText}
            </Empty>
          ) : (
            <>
              {isAdmin ? (
                <>
                  <PeopleBar selection={selection} />
                  <PeopleTable found={found} selection={selection} />
                </>
              ) : (
                <PeopleCards rows={found.rows} />
              )}
              <Pager meta={found.meta} turn={(page) => change({ page: String(page) })} />
            </>
          )
        }
      </Loaded>
      {isAdmin && filters.new === '1' && <CreatePersonForm close={() => change({ new: '', page: filters.page })} />}
      {isAdmin && filters.vacation === '1' && (
        <VacationForAll close={() => change({ vacation: '', page: filters.page })} />
      )}
    </Page>
  )
}
