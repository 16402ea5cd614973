import { randomUUID } from 'node:crypto'

/** Where requests go, round robin. */
export type Targets = { bases: string[] }

type Answer = { status: number; headers: Headers; body: { data: { id: string; attributes: Record<string, string> } } }
type Phase = { name: string; times: number[]; failures: string[] }

export type Load = {
  /** Requests from now on are counted in this phase. */
  beginPhase(name: string): void
  /** Ends the load, and checks that everything the server has acknowledged is stored. */
  end(): Promise<Phase[]>
}

/** Companies that punch, list and request absences, each one request after the other, by both APIs. */
export async function startLoad(targets: Targets, companies: number): Promise<Load> {
  const phases: Phase[] = []
  let ended = false
  let turn = 0

  async function send(method: string, path: string, { token, key, body }: RequestOptions = {}): Promise<Answer> {
    const base = targets.bases[turn++ % targets.bases.length]!
    const phase = phases.at(-1)
    const begun = performance.now()
    const fail = (why: string): Error => {
      const sentence = `${method} ${path.split('?')[0]}: ${why}`
      phase?.failures.push(sentence)
      return new Error(sentence)
    }
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/vnd.api+json' }),
      },
      ...(body && { body: JSON.stringify({ data: { type: 'record', attributes: body } }) }),
    }).catch((error: Error) => {
      throw fail(String(error.cause ?? error))
    })
    const text = await response.text()
    if (!response.ok) throw fail(`${response.status} ${text}`)
    phase?.times.push(performance.now() - begun)
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }

  async function openCompany(number: number): Promise<Company> {
    const email = `${randomUUID()}@example.org`
    const opened = await send('POST', '/api/v3/sign_up', {
      body: { email, password: 'correct horse battery', username: `Admin ${number}` },
    })
    const { data } = opened.body as unknown as SignedUp
    const { access_token: token } = data.attributes
    const ws = `/api/v3/workspaces/${data.relationships.workspaces.data[0]!.id}`
    const issued = await send('POST', `/api/v3/accounts/${data.relationships.account.data.id}/api_tokens`, {
      token,
      body: { title: 'Load' },
    })
    const types = await send('GET', `${ws}/absence_types?items=100`, { token })
    const vacation = (types.body.data as unknown as { id: string; attributes: { kind: string } }[]).find(
      ({ attributes }) => attributes.kind === 'vacation',
    )!
    return { token, ws, apiToken: issued.body.data.attributes.token!, vacation: vacation.id, punches: 0, absences: 0 }
  }

  /** A workday. Punches and absences are counted once they are acknowledged. */
  async function runWorkday(company: Company): Promise<void> {
    const { ws, token, apiToken, vacation } = company
    for (const action_type of ['start', 'end']) {
      const punch = { token, key: randomUUID(), body: { action_type } }
      const first = await send('POST', `${ws}/time_trackings/actions`, punch)
      company.punches += 1
      const again = await send('POST', `${ws}/time_trackings/actions`, punch)
      if (again.body.data.id !== first.body.data.id) throw new Error('A punch was repeated, and is another one.')
    }
    await send('GET', `${ws}/time_trackings?items=20&include=user,tags`, { token })
    await send('GET', `${ws}/users`, { token })
    const day = new Date(Date.UTC(2030, 0, 1 + company.absences)).toISOString().slice(0, 10)
    const body = {
      absence_type_id: vacation,
      starts_at: `${day}T00:00:00Z`,
      ends_at: `${day}T23:59:59Z`,
      full_day: true,
    }
    await send('POST', `${ws}/absences`, { token, key: randomUUID(), body })
    company.absences += 1
    await send('GET', `${ws}/absences?items=20`, { token })
    await send('GET', `/public_api/v1/users?api_token=${apiToken}`)
    await send('GET', `/public_api/v1/absences?api_token=${apiToken}&range_start=2030-01-01&range_end=2030-02-01`)
  }

  const all = await Promise.all(Array.from({ length: companies }, (_, number) => openCompany(number)))
  phases.length = 0
  const working = all.map(async (company) => {
    // Failures are recorded, and the company continues.
    while (!ended) await runWorkday(company).catch((error: Error) => recordFailure(error))
  })
  const recordFailure = (error: Error): void => {
    const phase = phases.at(-1)!
    if (!phase.failures.includes(error.message)) phase.failures.push(error.message)
  }

  return {
    beginPhase: (name) => void phases.push({ name, times: [], failures: [] }),
    async end() {
      ended = true
      await Promise.all(working)
      for (const { ws, token, punches, absences } of all) {
        const stored = async (path: string): Promise<number> =>
          Number((await send('GET', `${ws}/${path}`, { token })).headers.get('total-count'))
        const [trackings, asked] = [await stored('time_trackings'), await stored('absences')]
        if (trackings !== punches / 2 || asked !== absences)
          recordFailure(
            new Error(`${ws}: ${punches} punches made ${trackings} times; ${absences} absences, ${asked} stored.`),
          )
      }
      return phases
    },
  }
}

type RequestOptions = { token?: string; key?: string; body?: object }
type Company = { token: string; ws: string; apiToken: string; vacation: string; punches: number; absences: number }
type SignedUp = {
  data: {
    attributes: { access_token: string }
    relationships: { account: { data: { id: string } }; workspaces: { data: { id: string }[] } }
  }
}
