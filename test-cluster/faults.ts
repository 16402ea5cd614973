import { setTimeout as sleep } from 'node:timers/promises'
import { type Member, type PatroniCluster, timing } from './patroni.ts'
import { eventually } from './processes.ts'

/** A fault of a cluster; `inject` resolves when there is a primary again. */
export type Fault = { name: string; inject(cluster: PatroniCluster): Promise<void> }

const waitForOtherPrimary = (cluster: PatroniCluster, former: Member): Promise<Member> =>
  eventually('other primary', async () => {
    const now = await cluster.primary()
    return now !== former && now
  })

const longerThanFailover = (timing.ttl + timing.loop_wait) * 1000

const stopEtcdForAWhile = async (cluster: PatroniCluster): Promise<void> => {
  await cluster.etcd.stop()
  await sleep(longerThanFailover)
  cluster.etcd.start()
  await cluster.primary()
}

export const faults: Fault[] = [
  {
    name: 'switchover',
    async inject(cluster) {
      const former = await cluster.primary()
      await cluster.switchOver()
      await waitForOtherPrimary(cluster, former)
    },
  },
  {
    name: 'kill -9 of the synchronous standby with its Patroni',
    async inject(cluster) {
      const standby = await cluster.synchronousStandby()
      standby.signal('SIGKILL')
      await eventually('other synchronous standby', async () => (await cluster.synchronousStandby()) !== standby)
      standby.start()
    },
  },
  {
    name: 'kill -9 of PostgreSQL on the primary',
    async inject(cluster) {
      const former = await cluster.primary()
      former.killPostgres()
      // Patroni may restart it or fail over.
      await sleep(timing.loop_wait * 1000)
      await cluster.primary()
    },
  },
  {
    name: 'kill -9 of the primary with its Patroni',
    async inject(cluster) {
      const former = await cluster.primary()
      former.signal('SIGKILL')
      await waitForOtherPrimary(cluster, former)
      former.start()
    },
  },
  {
    name: 'SIGSTOP of the primary with its Patroni, SIGCONT when another has the lead',
    async inject(cluster) {
      const former = await cluster.primary()
      former.signal('SIGSTOP')
      try {
        await waitForOtherPrimary(cluster, former)
        await sleep(3000)
      } finally {
        former.signal('SIGCONT')
      }
    },
  },
  { name: 'all of etcd gone, and back', inject: stopEtcdForAWhile },
  {
    name: 'all of etcd gone, and back, with failsafe_mode',
    async inject(cluster) {
      await cluster.configure({ failsafe_mode: true })
      await sleep(2 * timing.loop_wait * 1000)
      await stopEtcdForAWhile(cluster)
      await cluster.configure({ failsafe_mode: false })
    },
  },
]
