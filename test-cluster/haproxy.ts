import type { Member } from './patroni.ts'
import { createServerFolder, freePort, type Program, startProgram, writeServerFile } from './processes.ts'
import type { Programs } from './programs.ts'

/** One address that is routed to the primary, as Patroni reports it. */
export async function startHaproxy(folder: string, programs: Programs, members: readonly Member[]) {
  const own = createServerFolder(folder, 'haproxy')
  const port = await freePort()
  const servers = members.map(
    (member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.restPort}`,
  )
  const file = writeServerFile(
    own,
    'haproxy.cfg',
    `defaults
  mode tcp
  timeout connect 4s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  const program: Program = startProgram(own, 'haproxy', programs.haproxy, ['-f', file, '-db'])
  return { port, stop: () => program.stop() }
}
