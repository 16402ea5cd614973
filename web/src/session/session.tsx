import { Box } from '@mantine/core'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import type { HoursNotation } from '../../../src/shared/hours.ts'
import { related, relatedMany, useOne } from '../api/hooks.ts'
import type { Account, Person, Role, Workspace } from '../api/records.ts'
import { accountQuestion, memberQuestion } from '../head-start/questions.ts'
import { languageOf, useLanguage } from '../i18n/language.tsx'
import { Failure, PageSkeleton } from '../parts/states.tsx'
import { zoneOf } from '../time/zoned.ts'
import { accountAdminId } from './roles.ts'
import { useWorkspaceId } from './workspace-id.ts'

/** Who is signed in, and the current workspace. */
type Session = {
  me: Person
  workspace: Workspace
  workspaces: Workspace[]
  accountId: string
  /** For account admins only. */
  account: Account | undefined
  role: Role
  /** Of the workspace. */
  isAdmin: boolean
  /** Decides about other people: admins for all, area admins for the people of their areas. */
  isLead: boolean
  isAccountAdmin: boolean
  /** The workspace shows employees which colleagues are here and which are away. */
  seesColleagues: boolean
  /** Enters working time by hand, at least their own. */
  mayRecord: boolean
  /** The workspace's zone, which all times are shown in. */
  zone: string
  /** The person's own, else the workspace's. */
  hoursNotation: HoursNotation
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session outside of a workspace.')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const workspaceId = useWorkspaceId()
  const account = useOne<Person>(...accountQuestion)
  const member = useOne<Person>(...memberQuestion)
  const workspaces = useMemo(
    () => account.data && relatedMany<Workspace>(account.data.included, account.data.row, 'workspaces'),
    [account.data],
  )
  const workspace = workspaces?.find(({ id }) => id === workspaceId)

  const session = useMemo((): Session | null => {
    if (!account.data || !workspaces || !workspace || !member.data) return null
    const me = member.data.row
    const roles = me.rel.roles
    const role = me.assumed_role
    return {
      me,
      workspace,
      workspaces,
      account: related<Account>(account.data.included, account.data.row, 'account'),
      accountId: account.data.row.rel.account?.id ?? '',
      role,
      isAdmin: role === 'admin',
      isLead: role !== 'employee',
      seesColleagues: workspace.team_calendar !== 'nobody',
      mayRecord: role !== 'employee' || me.working_sessions_creator,
      isAccountAdmin: Array.isArray(roles) && roles.some(({ id }) => id === accountAdminId),
      zone: zoneOf(workspace),
      hoursNotation: me.hours_notation ?? workspace.hours_notation,
    }
  }, [account.data, workspaces, workspace, member.data])

  // The app uses the language of the profile, wherever that was changed, and the workspace's form of address.
  const locale = member.data?.row.locale
  const form = workspace?.address_form
  const { choose, address } = useLanguage()
  // Nothing is rendered in a language that is not the person's.
  const [isLanguageKnown, setLanguageKnown] = useState(false)
  const isKnown = session !== null
  useLayoutEffect(() => {
    if (locale) choose(languageOf(locale))
    if (form) address(form)
    if (isKnown) setLanguageKnown(true)
  }, [locale, choose, form, address, isKnown])

  const error = account.error ?? member.error
  if (session) return isLanguageKnown && <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
  if (error)
    return (
      <Box component="main" p="md">
        <Failure error={error} retry={() => Promise.all([account.refetch(), member.refetch()])} />
      </Box>
    )
  return <PageSkeleton />
}
