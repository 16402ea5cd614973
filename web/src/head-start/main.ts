import { addressOf, pageOfAll, type Question, queryOf } from '../api/addresses.ts'
import { type Answered, fetchEarly } from '../api/session-request.ts'
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

// Runs in the head of the page, before all other scripts are there, and asks for what they will want to know:
// take-head-start.ts hands it to them.

const early: HeadStart = { answers: new Map(), read: new Set() }

const addressFor = (workspaceId: string, form: Form, [path, params]: Question): string =>
  addressOf(workspaceId, path) + queryOf(form === 'all' ? pageOfAll(params, 1) : params)

function ask(workspaceId: string, form: Form, question: Question): Promise<Answered> {
  const address = addressFor(workspaceId, form, question)
  const answer = fetchEarly(address)
  early.answers.set(address, { workspaceId, form, question, answer })
  answer.catch(() => {})
  return answer
}

/** A page that came up with what was read last has asked by itself, where its scripts were quicker than the first answer. */
function askUnlessRead(workspaceId: string, form: Form, question: Question): void {
  if (!early.read?.has(addressFor(workspaceId, form, question))) ask(workspaceId, form, question)
}

type Named = { id: string; type: string; attributes: { iana_time_zone?: string } }
type Body = { data: Named; included?: Named[] }

async function askForDay(workspaceId: string, account: Promise<Answered>): Promise<void> {
  const { data, included = [] }: Body = JSON.parse(await (await account).text())
  const workspace = included.find(({ type, id }) => type === 'workspace' && id === workspaceId)
  if (!workspace) return
  const day = today(zoneOf(workspace.attributes))
  for (const question of [timesOn(data.id, day), runningOf(data.id)]) askUnlessRead(workspaceId, 'all', question)
  for (const question of [weekOf(data.id, day), lastPunchesOf(data.id), correctionsOf(data.id)])
    askUnlessRead(workspaceId, 'list', question)
}

showColorScheme()
firstLanguage()
const [, workspaceId, page] = /^\/w\/(\d+)\/([\w-]+)/.exec(location.pathname) ?? []
if (workspaceId) {
  const account = ask(workspaceId, 'one', accountQuestion)
  ask(workspaceId, 'one', memberQuestion)
  ask(workspaceId, 'list', newestQuestion)
  const day = page === 'my-day' ? askForDay(workspaceId, account) : Promise.resolve()
  globalThis.headStart = early
  void day.catch(() => {}).then(() => delete early.read)
}
