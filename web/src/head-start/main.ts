import { addressOf, pageOfAll, type Question, queryOf } from '../api/addresses.ts'
import { fetchEarly, type ReadResponse } from '../api/session-request.ts'
import { firstLanguage } from '../i18n/first-language.ts'
import { today, zoneOf } from '../time/zoned.ts'
import { showColorScheme } from './color-scheme.ts'
import {
  accountQuestion,
  correctionsOf,
  lastPunchesOf,
  memberQuestion,
  newestQuestion,
  runningOf,
  timesOn,
  weekOf,
} from './questions.ts'
import type { Form, HeadStart } from './take-head-start.ts'

// Runs in the head of the page, before the other scripts have loaded, and prefetches what they are going to request.
// take-head-start.ts gives them the responses.

const headStart: HeadStart = { startedAt: performance.now(), responses: new Map(), requested: new Set() }

const addressFor = (workspaceId: string, form: Form, [path, params]: Question): string =>
  addressOf(workspaceId, path) + queryOf(form === 'all' ? pageOfAll(params, 1) : params)

function prefetch(workspaceId: string, form: Form, question: Question): Promise<ReadResponse> {
  const address = addressFor(workspaceId, form, question)
  const response = fetchEarly(address)
  headStart.responses.set(address, { workspaceId, form, question, response })
  response.catch(() => {})
  return response
}

/** A page that started from its cache may have sent this request itself, before the first response was here. */
function prefetchUnlessRequested(workspaceId: string, form: Form, question: Question): void {
  if (!headStart.requested?.has(addressFor(workspaceId, form, question))) prefetch(workspaceId, form, question)
}

type Resource = { id: string; type: string; attributes: { iana_time_zone?: string } }
type Body = { data: Resource; included?: Resource[] }

async function prefetchMyDay(workspaceId: string, account: Promise<ReadResponse>): Promise<void> {
  const { data, included = [] }: Body = JSON.parse(await (await account).text())
  const workspace = included.find(({ type, id }) => type === 'workspace' && id === workspaceId)
  if (!workspace) return
  const day = today(zoneOf(workspace.attributes))
  for (const question of [timesOn(data.id, day), runningOf(data.id)])
    prefetchUnlessRequested(workspaceId, 'all', question)
  for (const question of [weekOf(data.id, day), lastPunchesOf(data.id), correctionsOf(data.id)])
    prefetchUnlessRequested(workspaceId, 'list', question)
}

showColorScheme()
firstLanguage()
const [, workspaceId, page] = /^\/w\/(\d+)\/([\w-]+)/.exec(location.pathname) ?? []
if (workspaceId) {
  const account = prefetch(workspaceId, 'one', accountQuestion)
  prefetch(workspaceId, 'one', memberQuestion)
  prefetch(workspaceId, 'list', newestQuestion)
  const day = page === 'my-day' ? prefetchMyDay(workspaceId, account) : Promise.resolve()
  globalThis.headStart = headStart
  void day.catch(() => {}).then(() => delete headStart.requested)
}
