import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ReceivedMail = { commands: string[]; messages: string[]; connections: Socket[] }

/** A minimal SMTP server. `replies` replaces the usual reply to a command, by its verb or its whole line. */
export async function startSmtpServer(
  after: (end: () => void) => void,
  replies: Record<string, string> = {},
): Promise<{ received: ReceivedMail; url: string }> {
  const received: ReceivedMail = { commands: [], messages: [], connections: [] }
  const server = createServer((socket) => {
    received.connections.push(socket)
    let message: string[] | null = null
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 test')
    socket.on('error', () => {})
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      if (message !== null) {
        if (line !== '.') return void message.push(line.replace(/^\./, ''))
        received.messages.push(message.join('\n'))
        message = null
        return void reply('250 kept')
      }
      received.commands.push(line)
      const verb = line.split(' ', 1)[0]!
      if (verb === 'DATA' && !replies.DATA) message = []
      reply(replies[line] ?? replies[verb] ?? { DATA: '354 go on', QUIT: '221 bye' }[verb] ?? '250 fine')
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

/** The number of mails by recipient. */
export function countMailsByRecipient({ messages }: ReceivedMail): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const message of messages) {
    const to = /^To: (.*)$/m.exec(message)![1]!
    counts[to] = (counts[to] ?? 0) + 1
  }
  return counts
}
