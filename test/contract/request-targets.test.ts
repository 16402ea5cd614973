import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany } from '../support/company.ts'
import { listenAddress } from '../support/event-subscription.ts'
import { openRawConnection } from '../support/raw-connection.ts'
import { createWorld } from '../support/world.ts'

let written = ''
const write = (line: string): void => {
  written += line
}
const log = pino({ level: 'trace' }, { write })
const world = await createWorld({ log })
const company = await createCompany(world)
const api = await connectApi(world, company)
const address = await listenAddress(world)

async function ask(target: string, headers = ''): Promise<{ status: number; body: string }> {
  const connection = await openRawConnection(
    address,
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`,
  )
  const { text } = await connection.closed
  return { status: Number(text.slice(9, 12)), body: text.slice(text.indexOf('\r\n\r\n') + 4) }
}

const range = 'range_start=2026-01-01&range_end=2026-12-31'
const absences = `/public_api/v1/absences?api_token=${api.token}&${range}`

for (const target of [`http://stint.example${absences}`, `HTTPS://stint.example:8443${absences}`])
  test(`200 ${target.split('?')[0]} answers the same as without the host`, async () => {
    const [absolute, plain] = [await ask(target), await ask(absences)]
    assert.equal(absolute.status, 200, absolute.body)
    assert.equal(absolute.body, plain.body)
  })

test('absolute request targets for v3, and without a path', async () => {
  const bearer = `Authorization: Bearer ${company.admin.token}\r\n`
  assert.equal((await ask(`http://stint.example${company.ws}/areas?page=2`, bearer)).status, 200)
  assert.equal((await ask('http://stint.example/api/v3/status')).status, 204)
  assert.equal((await ask('http://stint.example')).status, (await ask('/')).status)
  assert.equal((await ask('http://stint.example?x=1')).status, (await ask('/?x=1')).status)
})

const strange = [
  `http://stint.example/nowhere?api_token=${api.token}`,
  `http://${api.token}@stint.example${absences}`,
  `http:/stint.example${absences}`,
  `http://[${absences}`,
  `ftp://stint.example${absences}`,
  `//stint.example${absences}`,
  `/%zz${absences}`,
  `${absences}%zz`,
  `/public_api/v1/absences;api_token=${api.token}`,
  `/public_api/v1/absences&api_token=${api.token}`,
  `/public_api/v1/absences%3Fapi_token=${api.token}`,
  `/public_api/v1/absences/${api.token}`,
  `/public_api/v1/absences?a=1;api_token=${api.token}`,
  `/public_api/v1/absences?api_token[]=${api.token}`,
  `*${absences}`,
  absences.replaceAll('_', '%5F'),
]
test('no request target causes a 5xx, and no log line contains the token', async () => {
  for (const target of strange) {
    const { status, body } = await ask(target)
    assert.ok(status >= 200 && status < 500, `${target} is ${status}: ${body}`)
  }
  // With an error in every answer, the log has a line about the request.
  world.services.availability.closing()
  for (const target of [absences, `http://stint.example${absences}`, ...strange]) await ask(target)
  world.services.availability.opened()
  assert.match(written, /public_api\/v1\/absences/)
  assert.deepEqual(
    written.split('\n').filter((line) => line.includes(api.token)),
    [],
  )
})
