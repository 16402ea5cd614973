import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Received = { commands: string[]; messages: string[]; connections: Socket[] }

/** Just enough of a mail server. `answers` replaces the usual answer to a command, by its verb or its whole line. */
export async function mailServer(
  after: (end: () => void) => void,
  answers: Record<string, string> = {},
): Promise<{ received: Received; url: string }> {
  const received: Received = { commands: [], messages: [], connections: [] }
  const server = createServer((socket) => {
    received.connections.push(socket)
    let message: string[] | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('error', () => {})
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      if (message !== null) {
        if (line !== '.') return void message.push(line.replace(/^\./, ''))
        received.messages.push(message.join('\n'))
        message = null
        return void say('250 kept')
      }
      received.commands.push(line)
      const verb = line.split(' ', 1)[0]!
      if (verb === 'DATA' && !answers.DATA) message = []
      say(answers[line] ?? answers[verb] ?? { DATA: '354 go on', QUIT: '221 bye' }[verb] ?? '250 fine')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    for (const socket of received.connections) socket.destroy()
    server.close()
  })
  return { received, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Who got a mail, and how many. */
export function mailsByAddress({ messages }: Received): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const message of messages) {
    const to = /^To: (.*)$/m.exec(message)![1]!
    counts[to] = (counts[to] ?? 0) + 1
  }
  return counts
}
