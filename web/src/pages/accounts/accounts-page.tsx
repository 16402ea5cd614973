import { Group } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useTexts } from '../../i18n/language.tsx'
import { Page } from '../../parts/page.tsx'
import { AreaSelect } from '../../parts/selects.tsx'
import { paths } from '../../paths.ts'
import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { AccountsList } from './accounts-list.tsx'
import { CloseEverybody } from './closing/close-everybody.tsx'
import { MonthSwitch } from './month-switch.tsx'
import { useShownMonth } from './use-shown-month.ts'
import { words } from './words.ts'

/** Everybody's month; people who administer nobody are redirected to their own. */
export function AccountsPage() {
  const { isLead, me, workspace } = useSession()
  return isLead ? <Everybody /> : <Navigate to={paths.account(workspace.id, me.id)} replace />
}

function Everybody() {
  const t = useTexts(words)
  const { isAdmin } = useSession()
  const shown = useShownMonth()
  const [{ area, page }, change] = useFilters({ area: '', page: '1' })
  return (
    <Page
      title={t.title}
      about={isAdmin ? t.about : t.aboutAreas}
      actions={isAdmin && <CloseEverybody shown={shown} />}
    >
      <Group justify="space-between">
        <MonthSwitch shown={shown} />
        <AreaSelect
          aria-label={t.area}
          placeholder={t.everybody}
          w={200}
          value={area || null}
          onChange={(next) => change({ area: next ?? '', page: '1' })}
        />
      </Group>
      <AccountsList shown={shown} area={area} page={Number(page)} turn={(to) => change({ page: String(to) })} />
    </Page>
  )
}
