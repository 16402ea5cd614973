import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { ConfigError } from '../../src/platform/config.ts'
import { demandSharedPorts, openPort } from '../../src/platform/http/shared-port.ts'
import { eventually } from '../support/world.ts'

const skip = process.platform !== 'linux'
/** Its connection is closed afterwards. */
const oneRequest = { headers: { connection: 'close' } }

const notSupported = async () => {
  throw Object.assign(new Error('listen ENOTSUP'), { code: 'ENOTSUP' })
}

test('sharing a port is supported on Linux', { skip }, () => demandSharedPorts())

test('if sharing a port is not supported, the error names the variable', async () => {
  await assert.rejects(demandSharedPorts(notSupported), (error) => {
    assert.ok(error instanceof ConfigError)
    assert.match(error.mistakes.join(), /^STINT_WORKERS must be 1 on this system/)
    return true
  })
})

async function openApp(t: TestContext, options: { port?: number; listen?: typeof notSupported } = {}) {
  const app = Fastify()
  app.get('/', () => 'here')
  const opened = await openPort(app, { host: '127.0.0.1', port: 0, joins: false, ...options })
  t.after(opened.close)
  return { app, opened, port: Number(new URL(opened.address).port) }
}

/** Connects while every turn of the event loop is busy; how many turns pass until all connections are accepted. */
async function turnsToAccept(app: FastifyInstance, port: number, count: number): Promise<number> {
  let accepted = 0
  app.server.on('connection', () => accepted++)
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  let turns = 0
  await new Promise<void>((resolve) => {
    const turn = (): void => {
      turns++
      if (accepted === count) resolve()
      else setImmediate(turn)
    }
    turn()
  })
  for (const socket of sockets) socket.destroy()
  return turns
}

test('several connections are accepted in a turn of the event loop', { skip }, async (t) => {
  const single = await openApp(t, { listen: notSupported })
  const several = await openApp(t)
  const [one, more] = [
    await turnsToAccept(single.app, single.port, 300),
    await turnsToAccept(several.app, several.port, 300),
  ]
  assert.ok(more < one / 2, `${more} turns instead of ${one}`)
})

test('whichever listener has accepted a connection, its requests are answered', async (t) => {
  const { opened } = await openApp(t)
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => (await fetch(opened.address, oneRequest)).text()),
  )
  assert.deepEqual([...new Set(answers)], ['here'])
})

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  } finally {
    socket.destroy()
  }
}

test('closing waits for requests in hand on every listener, and refuses new connections', async () => {
  const app = Fastify()
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let running = 0
  app.get('/slow', async () => {
    if (++running === 20) begun.resolve()
    await over.promise
    return 'done'
  })
  const { address, close } = await openPort(app, { host: '127.0.0.1', port: 0, joins: false })
  const requests = Array.from({ length: 20 }, async () => (await fetch(`${address}/slow`, oneRequest)).text())
  await begun.promise
  let isClosed = false
  const closing = close().then(() => {
    isClosed = true
  })
  await eventually(() => isRefused(Number(new URL(address).port)))
  assert.equal(isClosed, false)
  over.resolve()
  assert.deepEqual([...new Set(await Promise.all(requests))], ['done'])
  await closing
})

test('a port that is in use is refused, also by another Stint; one that joins shares it', { skip }, async (t) => {
  const { port } = await openApp(t)
  await assert.rejects(openApp(t, { port }), { code: 'EADDRINUSE' })
  const joining = Fastify()
  const joined = await openPort(joining, { host: '127.0.0.1', port, joins: true })
  assert.equal(new URL(joined.address).port, String(port))
  await joined.close()
})
