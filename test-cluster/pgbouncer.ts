import { readAddress } from '../src/platform/db/address.ts'
import { createServerFolder, freePort, startProgram, writeServerFile } from './processes.ts'
import type { Programs } from './programs.ts'

export type PoolMode = 'session' | 'transaction'

/** Startup parameters of Stint that PgBouncer does not support; they are set on the role instead. */
export const roleSettings = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  enable_seqscan: 'off',
}

/** PgBouncer in front of a database, as in docs/scaling.md. */
export async function startPgbouncer(folder: string, programs: Programs, url: string, mode: PoolMode) {
  const own = createServerFolder(folder, `pgbouncer-${mode}`)
  const port = await freePort()
  const { servers, user, password, database } = readAddress(url)
  const users = writeServerFile(own, 'users.txt', `"${user}" "${password}"\n`)
  const file = writeServerFile(
    own,
    'pgbouncer.ini',
    `[databases]
${database} = host=${servers[0]!.host} port=${servers[0]!.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = ${mode === 'session' ? 40 : 12}
ignore_startup_parameters = ${Object.keys(roleSettings).join(',')}
`,
  )
  const start = () => startProgram(own, 'pgbouncer', programs.pgbouncer, [file])
  let program = start()
  const through = `postgres://${user}:${encodeURIComponent(password!)}@127.0.0.1:${port}/${database}`
  return {
    url: through,
    /** Killed with all its connections, and started again. */
    async restart() {
      await program.kill()
      program = start()
    },
    stop: () => program.kill(),
  }
}
