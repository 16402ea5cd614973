import { idsOf } from '../../domain/lookup.ts'
import { type DirectoryUser, directory, directoryUser } from '../../domain/users/directory.ts'
import {
  changeEnterpriseUser,
  createEnterpriseUser,
  removeEnterpriseUser,
  setEnterpriseUserStatus,
} from '../../domain/users/enterprise-user.ts'
import { changedByRemoval } from '../../domain/users/remove-user.ts'
import { checkAll, invalidAll } from '../../platform/errors.ts'
import { optional, required, type Values } from '../../platform/input/fields.ts'
import { blankAsNull, email, name, number, oneOf, text } from '../../platform/input/kind.ts'
import { withoutUndefined } from '../../platform/input/without-undefined.ts'
import {
  blankAsUnsent,
  dataProfiles,
  externalIdList,
  idList,
  looseBoolean,
  nullAsUnsent,
  recordIdFields,
  recordIdPair,
  tagFilter,
} from './fields.ts'
import { demandRecordId, missingIdProblem } from './lookup.ts'
import { operation, toNumber, toNumbers, type V1Scope } from './operation.ts'
import { either, pageSchema, ref } from './schemas.ts'

const tag = 'Users'
const subject = 'users'
const path = '/public_api/v1/users'

const settableFields = {
  working_area_ids: optional(nullAsUnsent(idList())),
  working_area_external_ids: optional(nullAsUnsent(externalIdList())),
  email: optional(blankAsNull(email())),
  abbrev: optional(blankAsNull(text({ most: 20 }))),
  initial_time_account: optional(blankAsUnsent(number())),
  salary: optional(blankAsUnsent(number())),
  home_office: optional(blankAsUnsent(looseBoolean())),
  working_sessions_creator: optional(blankAsUnsent(looseBoolean())),
  staff_number: optional(blankAsNull(text())),
  locale: optional(blankAsNull(oneOf('de', 'en'))),
  tags: optional(nullAsUnsent(idList())),
  data_profiles: optional(nullAsUnsent(dataProfiles)),
}

const locationIdsPair = ['location_ids', 'location_external_ids'] as const

async function splitUserFields(scope: V1Scope, input: Values<typeof settableFields>) {
  const { working_area_ids, working_area_external_ids, tags, data_profiles, abbrev, ...columns } = input
  const areas = { ids: working_area_ids, externalIds: working_area_external_ids }
  return {
    attributes: withoutUndefined({ ...columns, abbreviation: abbrev }),
    links: {
      areaIds: await idsOf(scope, 'areas', areas, 'working_area_ids'),
      tagIds: tags,
      facts: data_profiles,
    },
  }
}

const undefinedIfEmpty = <T>(list: T[] | undefined): T[] | undefined => (list?.length ? list : undefined)

const renderUser = (scope: V1Scope, user: DirectoryUser) => ({
  id: toNumber(user.id),
  username: user.username,
  email: user.email,
  abbrev: user.abbreviation,
  initial_time_account: user.initial_time_account,
  salary: user.salary,
  home_office: user.home_office,
  working_sessions_creator: user.working_sessions_creator,
  staff_number: user.staff_number,
  external_id: user.external_id,
  locale: user.locale,
  enterprise_id: toNumber(scope.accountId),
  location_ids: toNumbers(user.workspace_ids),
  working_area_ids: toNumbers(user.area_ids),
  tags: toNumbers(user.tag_ids),
  data_profiles: user.facts,
})

export const userOperations = [
  operation({
    id: 'createUser',
    audit: 'user',
    changesAccess: true,
    tag,
    subject,
    summary: 'Create a user',
    description: 'If the user has an e-mail address, an invitation is sent to it.',
    method: 'POST',
    changes: 'users',
    path,
    object: 'user',
    fields: {
      location_ids: optional(nullAsUnsent(idList())),
      location_external_ids: optional(nullAsUnsent(externalIdList())),
      username: required(name()),
      external_id: optional(blankAsNull(text())),
      ...settableFields,
    },
    needs: [locationIdsPair],
    example: { user: { location_ids: '1', username: 'Jana Brandt', email: 'jana@example.org', external_id: '1042' } },
    answers: ref('user'),
    async handle({ scope, input: { location_ids, location_external_ids, username, external_id, ...input } }) {
      const given = { ids: location_ids, externalIds: location_external_ids }
      const [workspaceIds, { attributes, links }] = await checkAll(
        () => idsOf(scope, 'workspaces', given, 'location_ids'),
        () => splitUserFields(scope, input),
      )
      if (!workspaceIds?.length) throw invalidAll([missingIdProblem(locationIdsPair)])
      const named = { username, ...(external_id !== undefined && { external_id }) }
      const id = await createEnterpriseUser(scope, workspaceIds, { ...named, ...attributes }, links)
      return { body: renderUser(scope, await directoryUser(scope, id)) }
    },
  }),
  operation({
    id: 'updateUser',
    audit: 'user',
    changesAccess: true,
    tag,
    subject,
    summary: 'Change a user',
    method: 'PUT',
    changes: 'users',
    path,
    object: 'user',
    fields: { ...recordIdFields, username: optional(name()), ...settableFields },
    needs: [recordIdPair],
    example: { user: { external_id: '1042', staff_number: '77', data_profiles: { phone: '+49 40 1' } } },
    answers: ref('user'),
    async handle({ scope, input: { id, external_id, username, ...input } }) {
      const found = await demandRecordId(scope, 'users', { id, external_id })
      const { attributes, links } = await splitUserFields(scope, input)
      const named = username === undefined ? {} : { username }
      await changeEnterpriseUser(scope, found, { ...named, ...attributes }, links)
      const user = await directoryUser(scope, found)
      return { body: { ...renderUser(scope, user), desc: user.facts.desc?.value ?? null } }
    },
  }),
  operation({
    id: 'getUsers',
    tag,
    subject,
    summary: 'Get one user, or list users',
    description: 'With `id` or `external_id`, returns one user; otherwise a page of the users that match.',
    method: 'GET',
    path,
    fields: {
      ...recordIdFields,
      location_ids: optional(idList()),
      location_external_ids: optional(externalIdList()),
      working_area_ids: optional(idList()),
      working_area_external_ids: optional(externalIdList()),
      tags: optional(tagFilter()),
    },
    paged: true,
    answers: either(ref('user'), pageSchema('users', 'user')),
    async handle({ scope, input, page }) {
      if (input.id || input.external_id) {
        const user = await directoryUser(scope, await demandRecordId(scope, 'users', input))
        return { body: { ...renderUser(scope, user), status: user.status } }
      }
      const places = { ids: input.location_ids, externalIds: input.location_external_ids }
      const areas = { ids: input.working_area_ids, externalIds: input.working_area_external_ids }
      const [workspaceIds, areaIds] = await checkAll(
        () => idsOf(scope, 'workspaces', places, 'location_ids'),
        () => idsOf(scope, 'areas', areas, 'working_area_ids'),
      )
      const filter = {
        // An empty parameter does not filter.
        workspaceIds: undefinedIfEmpty(workspaceIds),
        areaIds: undefinedIfEmpty(areaIds),
        tagIds: input.tags?.ids,
        untagged: input.tags?.untagged,
      }
      const { users, count } = await directory(scope, filter, page.slice)
      const render = (user: DirectoryUser) => ({
        ...renderUser(scope, user),
        status: user.status,
        birthday: user.birthday,
      })
      return { body: page.body('users', { records: users, count }, render) }
    },
  }),
  ...(['activate', 'deactivate'] as const).map((verb) =>
    operation({
      id: `${verb}User`,
      audit: 'user',
      changesAccess: true,
      tag,
      subject,
      summary: verb === 'activate' ? 'Activate a user' : 'Deactivate a user and sign them out everywhere',
      method: 'PATCH',
      path: `${path}/${verb}`,
      changes: 'users',
      object: 'user',
      fields: recordIdFields,
      example: { user: { external_id: '1042' } },
      answers: null,
      async handle({ scope, input }) {
        const id = await demandRecordId(scope, 'users', input)
        await setEnterpriseUserStatus(scope, id, verb === 'activate' ? 'active' : 'inactive')
        return {}
      },
    }),
  ),
  operation({
    id: 'deleteUser',
    audit: 'user',
    changesAccess: true,
    tag,
    subject,
    summary: 'Delete a user',
    method: 'DELETE',
    changes: changedByRemoval,
    path,
    object: 'user',
    fields: recordIdFields,
    example: { user: { external_id: '1042' } },
    answers: null,
    async handle({ scope, input }) {
      await removeEnterpriseUser(scope, await demandRecordId(scope, 'users', input))
      return {}
    },
  }),
]
