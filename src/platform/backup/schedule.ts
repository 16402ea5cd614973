export type BackupSchedule = { every: 'hour' | 'day' | 'week'; keep: number }

const units: Record<string, BackupSchedule['every']> = { hourly: 'hour', daily: 'day', weekly: 'week' }

/** `daily:7` is a daily backup, of which seven are kept. */
export function readBackupSchedule(raw: string | null): BackupSchedule | null {
  if (raw === null || raw === 'off') return null
  const [, name = '', keep] = /^(hourly|daily|weekly):(\d{1,4})$/.exec(raw) ?? []
  const every = units[name]
  if (every && Number(keep) > 0) return { every, keep: Number(keep) }
  throw new Error(
    `STINT_BACKUP must be off, or an interval and a number of backups to keep, such as daily:7, but it is "${raw}".`,
  )
}

/** The last scheduled time: each full hour, each day at 01:00 UTC, or each Monday at 01:00 UTC. */
export function lastTime(now: Temporal.Instant, every: BackupSchedule['every']): Temporal.Instant {
  const hour = now.toZonedDateTimeISO('UTC').round({ smallestUnit: 'hour', roundingMode: 'floor' })
  if (every === 'hour') return hour.toInstant()
  const night = hour.subtract({ hours: (hour.hour + 23) % 24 })
  return (every === 'day' ? night : night.subtract({ days: night.dayOfWeek - 1 })).toInstant()
}
