import { mkdir } from 'node:fs/promises'
import type { JobKind } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { selectBackups } from './backups.sql.ts'
import { type Installation, makeBackup } from './make-backup.ts'
import { BackupUnderWay } from './refused.ts'
import { type BackupSchedule, lastTime } from './schedule.ts'

type Plan = { backup: BackupSchedule | null; backupFolder: string }

/** Checks each hour whether a backup is due, so that it is made up for if the machine was off. */
export const scheduledBackup = (installation: Installation, { backup, backupFolder }: Plan, log: Log): JobKind => ({
  name: 'back-up',
  schedule: '15 * * * *',
  async work() {
    if (!backup || !(await isDue(installation, backup))) return
    await mkdir(backupFolder, { recursive: true, mode: 0o700 })
    try {
      const { path, bytes } = await makeBackup(installation, { to: backupFolder, keep: backup.keep })
      log.info({ path, bytes }, 'A backup was made.')
    } catch (error) {
      // The queue starts a job again after a quarter of an hour, while this one may still be running.
      if (!(error instanceof BackupUnderWay)) throw error
    }
  },
})

async function isDue({ pool, clock }: Installation, schedule: BackupSchedule): Promise<boolean> {
  const last = (await selectBackups(pool)).find(({ scheduled, ended_at }) => scheduled && ended_at !== null)
  const from = lastTime(clock.now(), schedule.every)
  return !last || Temporal.Instant.compare(Temporal.Instant.from(last.begun_at), from) < 0
}
