import { Box, Stack } from '@mantine/core'
import { AbsenceDrawer } from '../../absences/absence-drawer.tsx'
import { useBalances } from '../../absences/balance.ts'
import { RequestDialog } from '../../absences/request-dialog.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { AddButton } from '../../parts/add-button.tsx'
import { Page } from '../../parts/page.tsx'
import { PersonSelect } from '../../parts/person-select.tsx'
import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { Balances } from './balances.tsx'
import { RequestsList } from './requests-list.tsx'
import { words } from './words.ts'

const nothing = { user: '', state: '', year: '', page: '1', absence: '', new: '', from: '', until: '' }

/** The vacation and the requests of the reader, or, for leads, of the chosen person. */
export function AbsencesPage() {
  const t = useTexts(words)
  const { me, isLead } = useSession()
  const [filters, change] = useFilters(nothing)
  const { user, state, year, page, absence, from, until } = filters
  const userId = (isLead && user) || me.id
  const balances = useBalances(userId)
  const asking = filters.new !== '' || from !== ''
  const close = () => change({ new: '', from: '', until: '' })
  return (
    <Page
      title={t.title}
      actions={
        <>
          {isLead && <PersonChoice userId={userId} choose={(chosen) => change({ user: chosen, page: '1' })} />}
          <AddButton label={isLead ? t.enter : t.ask} onClick={() => change({ new: '1' })} />
        </>
      }
    >
      <Stack gap="xl">
        <Balances balances={balances} personId={userId} />
        {/* Hidden until the balances above have loaded, as they would push it down. */}
        <Box display={balances.data || balances.error ? 'block' : 'none'}>
          <RequestsList userId={userId} state={state} year={year} page={page} change={change} />
        </Box>
      </Stack>
      {asking && <RequestDialog start={{ userId, from, until }} onClose={close} />}
      <AbsenceDrawer id={absence} onClose={() => change({ absence: '' })} />
    </Page>
  )
}

/** The person select of leads. */
function PersonChoice({ userId, choose }: { userId: string; choose(userId: string): void }) {
  const t = useTexts(words)
  const { me } = useSession()
  return (
    <PersonSelect
      aria-label={t.person}
      w={220}
      first={[{ value: me.id, label: `${me.username} (${t.me})` }]}
      administered
      value={userId}
      allowDeselect={false}
      onChange={(chosen) => chosen && choose(chosen === me.id ? '' : chosen)}
    />
  )
}
