import { setTimeout as sleep } from 'node:timers/promises'
import { type Member, type PatroniCluster, timing } from './patroni.ts'
import { until } from './processes.ts'

/** What happens to a cluster, until there is a primary again. */
export type Fault = { name: string; strike(cluster: PatroniCluster): Promise<void> }

const another = (cluster: PatroniCluster, former: Member): Promise<Member> =>
  until('other primary', async () => {
    const now = await cluster.primary()
    return now !== former && now
  })

const longerThanPatience = (timing.ttl + timing.loop_wait) * 1000

const withoutEtcd = async (cluster: PatroniCluster): Promise<void> => {
  await cluster.etcd.stop()
  await sleep(longerThanPatience)
  cluster.etcd.start()
  await cluster.primary()
}

export const faults: Fault[] = [
  {
    name: 'switchover',
    async strike(cluster) {
      const former = await cluster.primary()
      await cluster.switchOver()
      await another(cluster, former)
    },
  },
  {
    name: 'kill -9 of the synchronous standby with its Patroni',
    async strike(cluster) {
      const standby = await cluster.synchronousStandby()
      standby.signal('SIGKILL')
      await until('other synchronous standby', async () => (await cluster.synchronousStandby()) !== standby)
      standby.start()
    },
  },
  {
    name: 'kill -9 of PostgreSQL on the primary',
    async strike(cluster) {
      const former = await cluster.primary()
      former.killPostgres()
      // Patroni may start it again or hand on the lead.
      await sleep(timing.loop_wait * 1000)
      await cluster.primary()
    },
  },
  {
    name: 'kill -9 of the primary with its Patroni',
    async strike(cluster) {
      const former = await cluster.primary()
      former.signal('SIGKILL')
      await another(cluster, former)
      former.start()
    },
  },
  {
    name: 'SIGSTOP of the primary with its Patroni, SIGCONT when another has the lead',
    async strike(cluster) {
      const former = await cluster.primary()
      former.signal('SIGSTOP')
      try {
        await another(cluster, former)
        await sleep(3000)
      } finally {
        former.signal('SIGCONT')
      }
    },
  },
  { name: 'all of etcd gone, and back', strike: withoutEtcd },
  {
    name: 'all of etcd gone, and back, with failsafe_mode',
    async strike(cluster) {
      await cluster.configure({ failsafe_mode: true })
      await sleep(2 * timing.loop_wait * 1000)
      await withoutEtcd(cluster)
      await cluster.configure({ failsafe_mode: false })
    },
  },
]
