// A server that only recognises people at a kiosk by their PIN, with Stint's own code: no request of Stint's does that
// alone, and its cost is to be measured apart from the punch. Run by bench/servers.ts with the database's address and the
// kiosk's token. `/named` takes a person and a PIN, `/unnamed` a PIN; `/nothing` is the cost of an empty request.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authenticateKiosk } from '../../src/domain/kiosks/authenticate-kiosk.ts'
import { recognisePerson } from '../../src/domain/kiosks/recognise-person.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { createServices } from '../../src/services.ts'

const [url = '', token = ''] = process.argv.slice(2)
const config = readConfig()
const log = createLog({ level: 'error', production: true, terminal: false, fd: 2 })
const { appContext, openKeys, close } = createServices({ config, log, databaseUrl: url, worker: false })
await openKeys()
const kiosk = await authenticateKiosk({ cached: (_key, find) => find('') }, appContext, token)
if (!kiosk) throw new Error('There is no kiosk with this token.')

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://here')
  try {
    if (pathname !== '/nothing')
      await recognisePerson(appContext, kiosk, config.limits, {
        userId: searchParams.get('user_id'),
        pin: searchParams.get('pin')!,
      })
    response.writeHead(204).end()
  } catch (error) {
    const text = String(error)
    response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text)
  }
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', async () => {
  server.close()
  await close()
  process.exit(0)
})
