import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processTree } from '../bench/cpu.ts'
import {
  addExitHandler,
  createServerFolder,
  eventually,
  freePort,
  type Program,
  startProgram,
  writeServerFile,
} from './processes.ts'
import type { Programs } from './programs.ts'

export const password = randomBytes(12).toString('hex')

/** How soon Patroni fails over. Its own defaults are 30, 10 and 10. */
export const timing = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

/** A PostgreSQL and the Patroni that manages it, which would share a machine. */
export type Member = {
  name: string
  port: number
  restPort: number
  start(): void
  /** Sends it to Patroni and to all processes of PostgreSQL. */
  signal(name: NodeJS.Signals): void
  /** PostgreSQL alone; Patroni keeps running. */
  killPostgres(): void
  stop(): Promise<void>
}

export type PatroniCluster = {
  members: Member[]
  etcd: { stop(): Promise<void>; start(): void }
  /** The leader, which accepts writes. */
  primary(): Promise<Member>
  /** The standby that must confirm every commit. */
  synchronousStandby(): Promise<Member>
  /** Waits until all three members run, one of them as a synchronous standby. */
  waitUntilHealthy(): Promise<Member>
  /** Changes the dynamic configuration of Patroni. */
  configure(settings: object): Promise<void>
  /** A planned switchover to the synchronous standby. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

type ClusterState = { members: { name: string; role: string; state: string; timeline?: number; lag?: number }[] }

export async function startCluster(folder: string, programs: Programs): Promise<PatroniCluster> {
  const [clientPort, peerPort] = [await freePort(), await freePort()]
  const etcdFolder = createServerFolder(folder, 'etcd')
  const urls = { client: `http://127.0.0.1:${clientPort}`, peer: `http://127.0.0.1:${peerPort}` }
  const startEtcd = (): Program =>
    startProgram(etcdFolder, 'etcd', programs.etcd, [
      ...['--name', 'e1', '--data-dir', join(etcdFolder, 'data'), '--initial-cluster', `e1=${urls.peer}`],
      ...['--listen-client-urls', urls.client, '--advertise-client-urls', urls.client],
      ...['--listen-peer-urls', urls.peer, '--initial-advertise-peer-urls', urls.peer],
    ])
  let etcd = startEtcd()
  await eventually('etcd', async () => (await fetch(`${urls.client}/health`)).ok)

  const members: Member[] = []
  for (const name of ['db1', 'db2', 'db3']) members.push(await createMember(folder, name, clientPort, programs))
  // The first one bootstraps the cluster; the others clone it.
  for (const member of members) {
    member.start()
    await eventually(`running ${member.name}`, async () => (await fetch(restUrl(member, 'health'))).ok)
  }

  const readClusterState = async (): Promise<ClusterState> => {
    const answers = members.map(async (member) => {
      const response = await fetch(restUrl(member, 'cluster'), { signal: AbortSignal.timeout(2000) })
      if (!response.ok) throw new Error(`${response.status}`)
      return (await response.json()) as ClusterState
    })
    return Promise.any(answers)
  }
  const callPatroni = async (path: string, method: 'POST' | 'PATCH', body: object): Promise<void> => {
    const response = await fetch(restUrl(await primary(), path), { method, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  const primary = (): Promise<Member> =>
    eventually('primary', async () => {
      const asked = members.map(async (member) => {
        const { ok } = await fetch(restUrl(member, 'primary'), { signal: AbortSignal.timeout(2000) })
        if (!ok) throw new Error('It is a standby.')
        return member
      })
      return Promise.any(asked)
    })

  const cluster: PatroniCluster = {
    members,
    etcd: {
      stop: () => etcd.kill(),
      start() {
        etcd = startEtcd()
      },
    },
    primary,
    async waitUntilHealthy() {
      await eventually(
        'whole cluster',
        async () => {
          const known = (await readClusterState()).members
          const standbys = known.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state))
          return standbys.length === 2 && standbys.some(({ role }) => role === 'sync_standby')
        },
        180,
      )
      return primary()
    },
    configure: (settings) => callPatroni('config', 'PATCH', settings),
    async synchronousStandby() {
      const { name } = (await readClusterState()).members.find(({ role }) => role === 'sync_standby')!
      return members.find((member) => member.name === name)!
    },
    async switchOver() {
      const [leader, candidate] = [await primary(), await cluster.synchronousStandby()]
      await callPatroni('switchover', 'POST', { leader: leader.name, candidate: candidate.name })
    },
    async stop() {
      for (const member of members) await member.stop()
      await etcd.kill()
    },
  }
  await cluster.waitUntilHealthy()
  return cluster
}

const restUrl = ({ restPort }: Member, path: string): string => `http://127.0.0.1:${restPort}/${path}`

async function createMember(folder: string, name: string, etcdPort: number, programs: Programs): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()]
  const own = createServerFolder(folder, name)
  const data = join(own, 'data')
  const file = writeServerFile(
    own,
    'patroni.yml',
    JSON.stringify(settingsOf({ name, own, port, restPort, etcdPort, programs })),
  )
  let patroni: Program | null = null
  const postgres = (): number[] => {
    try {
      return processTree(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]))
    } catch {
      return []
    }
  }
  const signalAll = (pids: number[], signal: NodeJS.Signals): void => {
    for (const pid of pids)
      try {
        process.kill(pid, signal)
      } catch {
        // Exited since it was listed.
      }
  }
  addExitHandler(() => signalAll(postgres(), 'SIGKILL'))
  return {
    name,
    port,
    restPort,
    start() {
      patroni = startProgram(own, 'patroni', programs.patroni, [file])
    },
    signal: (signal) => signalAll([patroni!.pid, ...postgres()], signal),
    killPostgres: () => signalAll(postgres(), 'SIGKILL'),
    async stop() {
      await patroni?.stop()
      signalAll(postgres(), 'SIGKILL')
    },
  }
}

type MemberOptions = {
  name: string
  own: string
  port: number
  restPort: number
  etcdPort: number
  programs: Programs
}

/** JSON is valid YAML. */
const settingsOf = ({ name, own, port, restPort, etcdPort, programs }: MemberOptions): object => ({
  scope: 'stint',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  etcd3: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ...timing,
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 100, shared_buffers: '128MB', wal_log_hints: 'on', synchronous_commit: 'on' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(own, 'data'),
    bin_dir: programs.postgresql,
    pgpass: join(own, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
    },
    parameters: { unix_socket_directories: own },
  },
})
