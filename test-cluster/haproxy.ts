import type { Member } from './patroni.ts'
import { freePort, type Program, serverFile, serverFolder, startProgram } from './processes.ts'
import type { Programs } from './programs.ts'

/** One address that leads to whoever Patroni says is the primary. */
export async function startHaproxy(folder: string, programs: Programs, members: readonly Member[]) {
  const own = serverFolder(folder, 'haproxy')
  const port = await freePort()
  const servers = members.map(
    (member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.restPort}`,
  )
  const file = serverFile(
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
