import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../support/background.ts'
import { createCompany, createSession, password, uniqueEmail } from '../support/company.ts'
import { subscribeToEvents } from '../support/event-subscription.ts'
import { clientId, clientSecret, startFakeProvider } from '../support/fake-provider.ts'
import { pictures } from '../support/pictures.ts'
import { stateParameter } from '../support/provider-sign-in.ts'
import { createAuthenticatorApp, setUpAuthenticator } from '../support/second-factors.ts'
import { signIn } from '../support/sign-in.ts'
import { createSoftwarePasskey } from '../support/software-passkey.ts'
import { eventually } from '../support/world.ts'
import { assertMatchesSchema, document, documented, type Json } from './support/document.ts'
import { startWalk } from './support/walk.ts'

const { world, company, walk, idOf, notCalled } = await startWalk()

test('sign-up, sign-in and password', async () => {
  const email = uniqueEmail()
  await walk('signUp', { attributes: { email, password, username: 'Ada' } })
  const signedIn = await walk('signIn', { attributes: { email, password } })
  await walk('signOut', { token: signedIn.data.attributes.access_token })
  await walk('requestPasswordReset', { attributes: { email } })
  const mail = await eventually(() => world.mails().find((text) => text.includes(`To: ${email}`)))
  const reset_password_token = /^Token: (\S+)$/m.exec(mail)?.[1]
  const set = await walk('setPassword', { attributes: { email, reset_password_token, password } })
  const token = set.data.attributes.access_token
  await walk('showSignUp')
  await world.services
    .pool`update accounts set confirmed_at = null where id = ${set.data.relationships.account.data.id}`
  await walk('requestEmailConfirmation', { token })
  const asked = await eventually(() => world.mails().find((text) => text.includes('/confirm-email#')))
  await walk('confirmEmail', { attributes: { token: /#token=(\S+)$/m.exec(asked)?.[1] } })
  const changed = { current_password: password, password: `${password}!` }
  const fresh = (await walk('changeOwnPassword', { token, attributes: changed })).data.attributes.access_token
  await walk('createConfirmation', { token: fresh, attributes: { password: changed.password } })
  await walk('signIn', { attributes: { email, password: changed.password } })
  const { data: sessions } = await walk('listOwnSessions', { token: fresh })
  const other = sessions.find((one: { attributes: { current: boolean } }) => !one.attributes.current)
  await walk('endOwnSession', { token: fresh, params: { session_id: other.id } })
  await walk('endOtherSessions', { token: fresh })
})

test('second factors', async () => {
  const email = uniqueEmail()
  const { id, token } = await company.person({ attributes: { email } })
  await walk('showOwnSecondFactor', { token })
  const { secret } = (await walk('createAuthenticator', { token })).data.attributes
  const app = createAuthenticatorApp(world, secret)
  await walk('confirmAuthenticator', { token, attributes: { otp: app.code() } })
  await walk('createRecoveryCodes', { token })
  await walk('deleteAuthenticator', { token })
  const key = createSoftwarePasskey()
  const { options } = (await walk('createPasskeyChallenge', { token })).meta
  const response = key.create(options, { origin: world.services.config.baseUrl, site: '127.0.0.1' })
  const passkey = await walk('createPasskey', { token, attributes: { title: 'Laptop', response } })
  const params = { passkey_id: passkey.data.id }
  await walk('listPasskeys', { token })
  await walk('updatePasskey', { token, params, attributes: { title: 'Phone' } })
  const shown = async () =>
    key.get((await walk('createSignInChallenge', { token: '' })).meta.options, {
      origin: world.services.config.baseUrl,
      site: '127.0.0.1',
    })
  await walk('signInWithPasskey', { attributes: { passkey: await shown() } })
  await world.services.pool`update logins set password_hash = 'some' where email = ${email}`
  await walk('deletePasskey', { token, params })
  await walk('showSecondFactor', { params: { user_id: id } })
  await walk('resetSecondFactor', { params: { user_id: id } })

  const own = await createCompany(world)
  const { app: phone } = await setUpAuthenticator(world, own.admin.token)
  const { step_token } = (await signIn(world, own.admin.email!)).body.meta
  await walk('finishSignIn', { attributes: { step_token, otp: phone.code() } })
})

test('status and reference data', async () => {
  await walk('getStatus')
  await walk('listIndustryExamples')
  await walk('listRoles')
})

test('the account', async () => {
  await walk('listAccounts')
  await walk('showAccount')
  await walk('updateAccount', { attributes: { name: 'Nordlicht', phone: '+49 40 1', country: 'DE' } })
  await walk('showMyself')
  await walk('listAccountUsers')
  await walk('showAccountUser', { params: { user_id: company.admin.id } })
  const limited = {
    title: 'Payroll',
    scopes: ['users:read'],
    expires_at: '2100-01-01',
    networks: ['::1', '10.0.0.0/8'],
  }
  const api_token_id = await idOf(walk('createApiToken', { attributes: limited }))
  await walk('listApiTokens')
  await walk('deleteApiToken', { params: { api_token_id } })
  await walk('listAuditEntries')
  await walk('exportAuditEntries', { query: { format: 'csv' }, fileType: 'text/csv; charset=utf-8' })
  await walk('verifyAuditLog')
})

test('workspaces', async () => {
  const workspace_id = await idOf(walk('createWorkspace', { attributes: { name: 'Berlin', external_id: 'B' } }))
  await walk('listWorkspaces')
  await walk('showWorkspace', { params: { workspace_id } })
  await walk('updateWorkspace', { params: { workspace_id }, attributes: { phone: '1', checkin: true } })
  await walk('deleteWorkspace', { params: { workspace_id } })
})

test('areas, tags, data profiles', async () => {
  const area_id = await idOf(walk('createArea', { attributes: { name: 'Shop', user_ids: [company.admin.id] } }))
  await walk('listAreas')
  await walk('showFirstSteps')
  await walk('showArea', { params: { area_id } })
  await walk('updateArea', { params: { area_id }, attributes: { color: '#123456' } })
  await walk('deleteArea', { params: { area_id } })
  const tag_id = await idOf(walk('createTag', { attributes: { title: 'Night' } }))
  await walk('listTags')
  await walk('showTag', { params: { tag_id } })
  await walk('updateTag', { params: { tag_id }, attributes: { color: '#123456' } })
  await walk('archiveTag', { params: { tag_id } })
  const data_profile_id = await idOf(walk('createDataProfile', { attributes: { title: 'Equipment' } }))
  await walk('listDataProfiles')
  await walk('showDataProfile', { params: { data_profile_id } })
  await walk('updateDataProfile', { params: { data_profile_id }, attributes: { position: 3 } })
  const params = { data_profile_id }
  const custom_field_id = await idOf(walk('createCustomField', { params, attributes: { key: 'shoe', label: 'Shoe' } }))
  await walk('listCustomFields', { params })
  await walk('updateCustomField', { params: { ...params, custom_field_id }, attributes: { field_type: 'number' } })
})

test('users, as an admin and as a colleague see them', async () => {
  const area_ids = [await company.area()]
  const tag_ids = [await company.tag()]
  const facts = { birthday: '1990-02-28', salary: 12.5, start_of_accounting: '2026-01-01' }
  const attributes = { username: 'Emil', email: uniqueEmail(), ...facts, area_ids, tag_ids }
  const user_id = await idOf(walk('createUser', { attributes }))
  await walk('listUsers')
  await walk('showMe')
  await walk('showUser', { params: { user_id } })
  await walk('updateUser', { params: { user_id }, attributes: { role_ids: [2], time_zone: 'Europe/Berlin' } })
  const { token } = await company.person()
  await walk('listUsers', { token, plain: true })
  await walk('showMe', { token })
  await walk('showUser', { token, params: { user_id }, plain: true })
  await walk('inviteUser', { params: { user_id } })
  const { id: session_id } = await createSession(world, company.accountId, user_id)
  await walk('listSessions', { params: { user_id } })
  await walk('endSession', { params: { user_id, session_id } })
  await walk('endSessions', { params: { user_id } })
  const document_id = await idOf(walk('createDocument', { params: { user_id }, attributes: { title: 'Contract' } }))
  await walk('listDocuments', { params: { user_id } })
  await walk('downloadDocument', { params: { user_id, document_id } })
  await walk('deleteDocument', { params: { user_id, document_id } })
  const span = { kind: 'expecting', starts_on: '2026-02-01', ends_on: '2026-08-31' }
  const work_protection_id = await idOf(walk('createWorkProtection', { params: { user_id }, attributes: span }))
  await walk('listWorkProtections', { params: { user_id } })
  await walk('updateWorkProtection', { params: { user_id, work_protection_id }, attributes: { kind: 'nursing' } })
  await walk('deleteWorkProtection', { params: { user_id, work_protection_id } })
  const weeks = [[480, 480, 480, 480, 480, 0, 0]]
  const schedule = { starts_on: '2026-01-01', weeks }
  const work_schedule_id = await idOf(walk('createWorkSchedule', { params: { user_id }, attributes: schedule }))
  await walk('previewWorkSchedule', { params: { user_id }, attributes: { starts_on: '2026-02-01', weeks } })
  await walk('listWorkSchedules', { params: { user_id } })
  const changed = { monthly_minutes: 9600, holiday_calendar: 'DE-BY' }
  await walk('updateWorkSchedule', { params: { user_id, work_schedule_id }, attributes: changed })
  await walk('showTimeAccount', { params: { user_id } })
  const entry = { kind: 'payout', seconds: -3600, day: '2026-01-15', reason: 'Paid' }
  const time_account_entry_id = await idOf(walk('createTimeAccountEntry', { params: { user_id }, attributes: entry }))
  const reversal = { params: { user_id, time_account_entry_id }, attributes: { reason: 'Twice' } }
  await walk('createTimeAccountEntryReversal', reversal)
  await walk('listTimeAccountEntries', { params: { user_id } })
  const month = '2026-01'
  await walk('closeMonth', { params: { user_id, month }, attributes: {} })
  await walk('listMonths', { params: { user_id } })
  await walk('listMonthObstacles', { params: { month: '2025-12' } })
  const away = { ...schedule, starts_on: '2026-01-05', reaches_back: true }
  await walk('createWorkSchedule', { params: { user_id }, attributes: away })
  await walk('showClosedDifference', { params: { user_id } })
  await walk('bookClosedDifference', { params: { user_id }, attributes: { reason: 'Another schedule' } })
  await walk('downloadTimesheet', { params: { user_id, month }, fileType: 'application/pdf' })
  await walk('createTimesheetSignature', { params: { user_id, month }, attributes: { image: pictures.png.url } })
  await walk('listTimesheetSignatures', { params: { user_id, month } })
  await walk('listSignaturesOfPeople')
  const timesheet_archive_id = await idOf(walk('createTimesheetArchive', { attributes: { month } }))
  await walk('listTimesheetArchives')
  const archive = { params: { timesheet_archive_id } }
  await eventually(async () => (await walk('showTimesheetArchive', archive)).data.attributes.status === 'finished')
  await walk('downloadTimesheetArchive', { ...archive, fileType: 'application/zip' })
  await walk('reopenMonth', { params: { user_id, month }, attributes: { reason: 'A mistake' } })
  await walk('deleteWorkSchedule', { params: { user_id, work_schedule_id } })
  const policy = { starts_on: '2026-01-01', upper_cap_minutes: 1200, expiry_months: 3 }
  const time_account_policy_id = await idOf(walk('createTimeAccountPolicy', { attributes: policy }))
  await walk('listTimeAccountPolicies')
  await walk('updateTimeAccountPolicy', { params: { time_account_policy_id }, attributes: { cap_action: 'cut' } })
  await walk('deleteTimeAccountPolicy', { params: { time_account_policy_id } })
  await walk('updateUserStatus', { params: { user_id }, attributes: { status: 'inactive' } })
  const person_export_id = await idOf(walk('createPersonExport', { params: { user_id }, attributes: {} }))
  await walk('listPersonExports', { params: { user_id } })
  const made = { params: { user_id, person_export_id } }
  await eventually(async () => (await walk('showPersonExport', made)).data.attributes.status === 'finished')
  await walk('downloadPersonExport', { ...made, fileType: 'application/zip' })
  await walk('deleteUser', { params: { user_id } })
  await walk('listDeletedUsers')
  await walk('previewOldRecords')
  await walk('previewErasure', { params: { user_id } })
  const erasure_id = await idOf(walk('createErasure', { attributes: { user_id } }))
  await walk('listKeptRecords', { params: { erasure_id } })
  await walk('listErasures')
  await walk('previewAccountErasure')
  const { account_name: name } = (await walk('showAccount')).data.attributes
  await walk('createAccountErasure', { attributes: { name } })
  await walk('deleteAccountErasure')
})

test('imports', async () => {
  const file = { filename: 'people.csv', content: 'Name,E-Mail,Area\nIda Imported,,Bar\nNo Address,nobody,Bar' }
  const params = { import_id: await idOf(walk('createImport', { file, attributes: { source: 'people' } })) }
  const reaches = (state: string) =>
    eventually(async () => (await walk('showImport', { params })).data.attributes.state === state)
  await reaches('previewed')
  await walk('listImports')
  await walk('listImportProblems', { params })
  await walk('updateImport', { params, attributes: { mapping: { username: 0, email: 1 } } })
  await reaches('previewed')
  await walk('applyImport', { params })
  await reaches('applied')
  await walk('takeBackImport', { params })
  await reaches('taken_back')
  await walk('deleteImport', { params })
  // No request is sent: it is an address in a private network.
  await walk('createImportFromPublicApi', { attributes: { address: 'http://10.0.0.1', api_token: 'secret' } })
})

test('calendar feeds', async () => {
  const made = await walk('createCalendarFeed', { attributes: { title: 'Phone', kind: 'public_holidays' } })
  await walk('listCalendarFeeds')
  await walk('deleteCalendarFeed', { params: { calendar_feed_id: made.data.id } })
})

test('default breaks', async () => {
  const attributes = { title: 'Long days', after_minutes: 540, break_minutes: 45, starts_on: '2199-01-01' }
  const default_break_id = await idOf(walk('createDefaultBreak', { attributes }))
  await walk('listDefaultBreaks')
  await walk('updateDefaultBreak', { params: { default_break_id }, attributes: { break_minutes: 50 } })
  await walk('deleteDefaultBreak', { params: { default_break_id } })
})

test('wage types', async () => {
  const attributes = { number: '200', title: 'Vacation', source: 'vacation_days', absence_key: 'U' }
  const wage_type_id = await idOf(walk('createWageType', { attributes }))
  await walk('listWageTypes')
  await walk('updateWageType', { params: { wage_type_id }, attributes: { factor: 1.5 } })
  await walk('deleteWageType', { params: { wage_type_id } })
})

test('payroll', async () => {
  const { id: user_id } = await company.person({ attributes: { staff_number: '7', start_of_accounting: '2026-03-01' } })
  const weeks = [[480, 480, 480, 480, 480, 0, 0]]
  await world.post(
    `${company.ws}/users/${user_id}/work_schedules`,
    { starts_on: '2026-03-01', weeks },
    company.admin.token,
  )
  await world.post(`${company.ws}/users/${user_id}/months/2026-03/closing`, {}, company.admin.token)
  const target = { number: '100', title: 'Salary', source: 'target' }
  const wage_type_id = await idOf(walk('createWageType', { attributes: target }))
  assert.ok((await walk('listPayrollLines', { query: { month: '2026-03' } })).data.length > 0)
  const attributes = { month: '2026-03', format: 'csv' }
  const payroll_export_id = await idOf(walk('createPayrollExport', { attributes }))
  await walk('listPayrollExports')
  const fileType = 'text/plain; charset=windows-1252'
  await walk('downloadPayrollExport', { params: { payroll_export_id }, fileType })
  await walk('downloadPayrollInterface', { fileType })
  await walk('deleteWageType', { params: { wage_type_id } })
})

test('surcharge rules', async () => {
  const rule = { title: 'Late', hours_of: 'hours', percentage: 10, starts_on: '2026-01-01' }
  const hours = { weekdays: [1, 2, 3, 4, 5], from_minute: 1080, until_minute: 1200 }
  const surcharge_rule_id = await idOf(walk('createSurchargeRule', { attributes: { ...rule, ...hours } }))
  await walk('createGermanSurchargeRules', { attributes: { starts_on: '2026-01-01' } })
  await walk('listSurchargeRules')
  await walk('updateSurchargeRule', { params: { surcharge_rule_id }, attributes: { percentage: 15 } })
  const attributes = { starts_at: '2026-02-22T18:00:00+01:00', ends_at: '2026-02-22T22:00:00+01:00' }
  await world.post(`${company.ws}/time_trackings`, attributes, company.admin.token)
  const query = { from: '2026-02-22', until: '2026-02-22' }
  assert.ok((await walk('reportSurcharges', { query })).data.length > 0)
  await walk('deleteSurchargeRule', { params: { surcharge_rule_id } })
})

test('kiosks, and what they can do', async () => {
  const attributes = { tablet_pin: '4711', abbreviation: 'EE' }
  const { id: user_id } = await company.person({ attributes })
  const opened = await walk('createKiosk', { attributes: { title: 'Front door' } })
  const { token } = opened.data.attributes
  await walk('listKiosks')
  await walk('showKiosk', { token })
  await walk('listKioskPeople', { token })
  await walk('createKioskPunch', { token, attributes: { user_id, pin: '4711', action_type: 'start' } })
  await walk('deleteKiosk', { params: { kiosk_id: opened.data.id } })
})

test('single sign-on', async () => {
  const fakeProvider = await startFakeProvider()
  const attributes = {
    name: 'House ID',
    issuer: fakeProvider.issuer,
    client_id: clientId,
    client_secret: clientSecret,
    domains: ['example.org'],
    creates_people: true,
    workspace_id: company.workspaceId,
    group_rules: [{ group: 'x', workspace_id: company.workspaceId, role_id: 1 }],
  }
  const made = await walk('createSignInProvider', { attributes })
  const params = { sign_in_provider_id: made.data.id }
  const provider = made.data.attributes.handle
  await walk('listSignInProviders')
  await walk('showSignInProvider', { params })
  await walk('updateSignInProvider', { params, attributes: { button: false } })
  await walk('testSignInProvider', { params })
  assert.equal((await walk('listOfferedSignInProviders', { query: { provider } })).data.length, 1)

  const browser = 'b'.repeat(43)
  const headers = { cookie: `stint_sign_in=${browser}` }
  const begun = await walk('startProviderSignIn', { headers, attributes: { provider } })
  const codeFor = async ({ meta }: Json, sub: string, more: object = {}) => ({
    provider,
    state: stateParameter(meta.authorization_url),
    code: await fakeProvider.authorize(meta.authorization_url, {
      sub,
      name: sub,
      email: `${sub}@example.org`,
      ...more,
    }),
    iss: fakeProvider.issuer,
  })
  await walk('finishProviderSignIn', { headers, attributes: await codeFor(begun, 'ada') })
  const linking = await walk('startLinking', { headers, attributes: { provider } })
  const linked = await walk('createOwnSignInIdentity', { headers, attributes: await codeFor(linking, 'me') })
  await walk('listOwnSignInIdentities')
  assert.ok((await walk('listOwnSignInProviders')).data.length > 0)
  const confirming = await walk('startConfirmation', { headers, attributes: { provider } })
  const again = await codeFor(confirming, 'me', { auth_time: Math.floor(world.clock.now().epochMilliseconds / 1000) })
  await walk('finishConfirmation', { headers, attributes: again })
  const identities = await walk('listSignInIdentities')
  const other = identities.data.find(({ id }: Json) => id !== linked.data.id)
  await walk('deleteSignInIdentity', { params: { sign_in_identity_id: other.id } })
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const said = {
    iss: fakeProvider.issuer,
    aud: clientId,
    iat: Math.floor(Date.now() / 1000),
    jti: 'j',
    events,
    sub: 'me',
  }
  await walk('logOutByProvider', { form: { logout_token: await fakeProvider.sign(said) } })
  await walk('deleteOwnSignInIdentity', { params: { sign_in_identity_id: linked.data.id } })
  await walk('deleteSignInProvider', { params })
})

test('reports', async () => {
  const attributes = { starts_at: '2026-01-30T08:00:00+01:00', ends_at: '2026-01-30T16:00:00+01:00' }
  await world.post(`${company.ws}/time_trackings`, attributes, company.admin.token)
  const query = { from: '2026-01-01', until: '2026-01-31' }
  for (const by of ['user', 'area', 'tag', 'day', 'week', 'month'])
    assert.equal((await walk('reportHours', { query: { ...query, by } })).data.length, 1)
  assert.equal((await walk('reportOvertime', { query })).data.length, 1)
  await runReviews(world)
  // Workers of the server may be running reviews as well.
  await eventually(async () => (await walk('reportWarnings', { query })).data.length > 0)
  assert.ok((await walk('reportLateRecords', { query })).data.length > 0)
  assert.ok((await walk('reportTimeAccounts', { query })).data.length > 0)
  assert.ok((await walk('listPresence')).data.length > 0)
  assert.ok((await walk('reportWeeklyAverage')).meta.people >= 0)
  assert.ok((await walk('reportSundayWork', { query })).meta.days >= 0)
})

test('the event stream of changes', async () => {
  const subscription = await subscribeToEvents(world, company, company.admin.token)
  const { responses } = documented.find(({ id }) => id === 'followChanges')!.operation
  assert.equal(
    subscription.response.headers.get('content-type'),
    `${Object.keys(responses[200].content)}; charset=utf-8`,
  )
  await subscription.close()
})

test('every operation of the document has been called', () => assert.deepEqual(notCalled('house'), ['followChanges']))

test('errors have the documented schema', async () => {
  const { schema } = document.components.responses['400'].content['application/json']
  const employee = await company.person()
  const areas = `${company.ws}/areas`
  const refusals = [
    [400, await world.post(areas, {}, company.admin.token)],
    [401, await world.get(areas)],
    [403, await world.post(areas, { name: 'X' }, employee.token)],
    [404, await world.get(`${areas}/999999`, employee.token)],
    [413, await world.post(areas, { name: 'X'.repeat(2 ** 20) }, employee.token)],
    [415, await world.request('POST', areas, { token: employee.token, body: 'x', headers: { 'content-type': 'a/b' } })],
  ] as const
  for (const [status, answer] of refusals) {
    assert.equal(answer.status, status)
    assertMatchesSchema(schema, answer.body, String(status))
  }
})
