import { randomUUID } from 'node:crypto'

/** Where requests go; several are taken in turn. */
export type Targets = { bases: string[] }

type Answer = { status: number; headers: Headers; body: { data: { id: string; attributes: Record<string, string> } } }
type Phase = { name: string; times: number[]; failures: string[] }

export type Load = {
  /** What is sent from now on counts here. */
  begin(name: string): void
  /** Ends the load, and asks the server whether all that it has acknowledged is there. */
  end(): Promise<Phase[]>
}

/** Companies that punch, list and ask for absences, each one request after the other, by both APIs. */
export async function startLoad(targets: Targets, companies: number): Promise<Load> {
  const phases: Phase[] = []
  let ended = false
  let turn = 0

  async function ask(method: string, path: string, { token, key, body }: Asked = {}): Promise<Answer> {
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
    const opened = await ask('POST', '/api/v3/sign_up', {
      body: { email, password: 'correct horse battery', username: `Admin ${number}` },
    })
    const { data } = opened.body as unknown as SignedUp
    const { access_token: token } = data.attributes
    const ws = `/api/v3/workspaces/${data.relationships.workspaces.data[0]!.id}`
    const issued = await ask('POST', `/api/v3/accounts/${data.relationships.account.data.id}/api_tokens`, {
      token,
      body: { title: 'Load' },
    })
    const types = await ask('GET', `${ws}/absence_types?items=100`, { token })
    const vacation = (types.body.data as unknown as { id: string; attributes: { kind: string } }[]).find(
      ({ attributes }) => attributes.kind === 'vacation',
    )!
    return { token, ws, apiToken: issued.body.data.attributes.token!, vacation: vacation.id, punches: 0, absences: 0 }
  }

  /** A day at work. What was asked for counts once it is acknowledged. */
  async function oneRound(company: Company): Promise<void> {
    const { ws, token, apiToken, vacation } = company
    for (const action_type of ['start', 'end']) {
      const punch = { token, key: randomUUID(), body: { action_type } }
      const first = await ask('POST', `${ws}/time_trackings/actions`, punch)
      company.punches += 1
      const again = await ask('POST', `${ws}/time_trackings/actions`, punch)
      if (again.body.data.id !== first.body.data.id) throw new Error('A punch was repeated, and is another one.')
    }
    await ask('GET', `${ws}/time_trackings?items=20&include=user,tags`, { token })
    await ask('GET', `${ws}/users`, { token })
    const day = new Date(Date.UTC(2030, 0, 1 + company.absences)).toISOString().slice(0, 10)
    const body = {
      absence_type_id: vacation,
      starts_at: `${day}T00:00:00Z`,
      ends_at: `${day}T23:59:59Z`,
      full_day: true,
    }
    await ask('POST', `${ws}/absences`, { token, key: randomUUID(), body })
    company.absences += 1
    await ask('GET', `${ws}/absences?items=20`, { token })
    await ask('GET', `/public_api/v1/users?api_token=${apiToken}`)
    await ask('GET', `/public_api/v1/absences?api_token=${apiToken}&range_start=2030-01-01&range_end=2030-02-01`)
  }

  const all = await Promise.all(Array.from({ length: companies }, (_, number) => openCompany(number)))
  phases.length = 0
  const working = all.map(async (company) => {
    // A failure is noted already; who is hit by one goes on, as people do.
    while (!ended) await oneRound(company).catch((error: Error) => noted(error))
  })
  const noted = (error: Error): void => {
    const phase = phases.at(-1)!
    if (!phase.failures.includes(error.message)) phase.failures.push(error.message)
  }

  return {
    begin: (name) => void phases.push({ name, times: [], failures: [] }),
    async end() {
      ended = true
      await Promise.all(working)
      for (const { ws, token, punches, absences } of all) {
        const stored = async (path: string): Promise<number> =>
          Number((await ask('GET', `${ws}/${path}`, { token })).headers.get('total-count'))
        const [trackings, asked] = [await stored('time_trackings'), await stored('absences')]
        if (trackings !== punches / 2 || asked !== absences)
          noted(new Error(`${ws}: ${punches} punches made ${trackings} times; ${absences} absences, ${asked} stored.`))
      }
      return phases
    },
  }
}

type Asked = { token?: string; key?: string; body?: object }
type Company = { token: string; ws: string; apiToken: string; vacation: string; punches: number; absences: number }
type SignedUp = {
  data: {
    attributes: { access_token: string }
    relationships: { account: { data: { id: string } }; workspaces: { data: { id: string }[] } }
  }
}
