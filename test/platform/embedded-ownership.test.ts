import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { holdOwnership } from '../../src/platform/db/embedded/ownership.ts'
import { eventually } from '../support/world.ts'

/** A message of the protocol between PostgreSQL and its clients: a letter, the length of the rest, the rest. */
const message = (letter: string, ...content: (string | number[])[]): Buffer => {
  const rest = Buffer.concat(content.map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(rest.length + 4)
  return Buffer.concat([Buffer.from(letter), length, rest])
}
const ready = message('Z', 'I')
const welcome = Buffer.concat([message('R', [0, 0, 0, 0]), ready])
const locked = Buffer.concat([message('1'), message('2'), message('n'), message('C', 'SELECT 1\0'), ready])
const ended = message('E', 'SFATAL\0VFATAL\0C57P01\0Mthe server ends\0\0')

test('if the server stops right after granting the lock, the lock is requested again', async (t) => {
  let asked = 0
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => (++asked === 2 ? socket.end(Buffer.concat([locked, ended])) : socket.write(locked)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { release } = await holdOwnership(`postgres://stint@127.0.0.1:${port}/stint`)
  t.after(release)
  assert.equal(asked, 1)
  sockets[0]!.destroy()
  await eventually(async () => asked === 3)
})
