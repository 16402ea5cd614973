import { actingInWorkspace } from '../../domain/access/authenticate.ts'
import { createLogin } from '../../domain/access/login.ts'
import { openAccountIn } from '../../domain/accounts/open-account.ts'
import { type AppContext, scopeOf } from '../../domain/app-context.ts'
import { createArea } from '../../domain/areas/write-area.ts'
import { customFieldIds } from '../../domain/custom-fields/custom-field-ids.ts'
import type { Scope, WorkspaceScope } from '../../domain/scope.ts'
import { createTag } from '../../domain/tags/write-tag.ts'
import { admitUser } from '../../domain/users/admit-user.ts'
import { joinWorkspace } from '../../domain/users/join-workspace.ts'
import { setUserLinks } from '../../domain/users/user-changes.ts'
import { changeWorkspace } from '../../domain/workspaces/change-workspace.ts'
import { createWorkspace } from '../../domain/workspaces/create-workspace.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { companyName, costCentre, type DemoSite, sites } from './company.ts'
import { type DemoPerson, demoPeople } from './people.ts'

/** A site as it is stored in the database. */
export type BuiltSite = { scope: WorkspaceScope; people: BuiltPerson[] }
export type BuiltPerson = { id: string; person: DemoPerson; areaIds: string[]; tagIds: string[] }
export type BuiltCompany = { accountId: string; sites: BuiltSite[] }

/** Creates the company inside the caller's transaction. Sends no mails. */
export async function buildCompany(appContext: AppContext, tx: Sql, passwordHash: string): Promise<BuiltCompany> {
  const everybody = demoPeople()
  const [head] = everybody
  const [first] = sites
  const opened = await openAccountIn(appContext, tx, {
    username: head!.username,
    email: head!.email,
    passwordHash,
    isConfirmed: true,
    accountName: companyName,
    workspaceName: first!.name,
    timeZone: first!.timeZone,
    locale: first!.locale,
    holidayCalendar: first!.holidayCalendar,
    profile: head!.facts,
  })
  const scope = scopeOf(appContext, tx, opened.accountId)
  const built: BuiltSite[] = []
  for (const site of sites) {
    const id = site === first ? opened.workspaceId : await addWorkspace(scope, site)
    const here = (await actingInWorkspace(appContext, tx, opened.accountId, id))!
    const people = everybody.filter((person) => person.site === site)
    built.push({
      scope: here,
      people: await settle(here, site, people, passwordHash, head === people[0] ? opened.userId : null),
    })
  }
  return { accountId: opened.accountId, sites: built }
}

const addWorkspace = (scope: Scope, { name, timeZone, locale, holidayCalendar }: DemoSite): Promise<string> =>
  createWorkspace(scope, { name, time_zone: timeZone, locale, holiday_calendar: holidayCalendar })

/** Areas, tags and people of one site. At the head's site the head exists already. */
async function settle(
  scope: WorkspaceScope,
  site: DemoSite,
  people: DemoPerson[],
  passwordHash: string,
  headId: string | null,
): Promise<BuiltSite['people']> {
  await changeWorkspace(scope, {
    external_id: site.externalId,
    phone: site.phones.replaceAll('x', '0'),
    welcome_message: site.welcome,
    team_calendar: 'workspace',
  })
  const areas = new Map<string, string>()
  for (const [at, { name, color }] of site.areas.entries()) {
    const cost_centre = costCentre(site, at)
    areas.set(name, await createArea(scope, { name, color, cost_centre }))
  }
  const tags = new Map<string, string>()
  for (const title of site.tags) tags.set(title, await createTag(scope, { title }))
  const fields = await customFieldIds(scope)

  const settled: BuiltSite['people'] = []
  for (const [index, person] of people.entries()) {
    const id = index === 0 && headId ? headId : await hire(scope, person, passwordHash)
    const areaIds = person.areas.map((name) => areas.get(name)!)
    const tagIds = person.tags.map((title) => tags.get(title)!)
    await setUserLinks(scope, id, {
      area_ids: areaIds,
      tag_ids: tagIds,
      custom_field_values: Object.entries(person.fields).map(([key, value]) => ({
        custom_field_id: fields.get(key)!,
        value,
      })),
    })
    settled.push({ id, person, areaIds, tagIds })
  }
  return settled
}

/** With a password, so that no invitation is sent. */
async function hire(scope: WorkspaceScope, person: DemoPerson, passwordHash: string): Promise<string> {
  const { username, email, accountAdmin: account_admin, roles, facts } = person
  const created_through_workspace = !account_admin
  const userId = await admitUser(scope, { username, account_admin, created_through_workspace, ...facts })
  await joinWorkspace(scope, scope.workspace.id, userId, roles)
  await createLogin(scope, { userId, email, passwordHash })
  return userId
}
