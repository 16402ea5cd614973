import type { Changes } from './domain/changes/changes.ts'
import { countFollowUpsSetAside, countWaitingFollowUps } from './domain/follow-ups/work-follow-ups.ts'
import { countPeopleSetAside, countPeopleToReview } from './domain/reviews/review-working-time.ts'
import { lastBackupAt } from './platform/backup/make-backup.ts'
import type { Clock } from './platform/clock.ts'
import type { ClockDifference } from './platform/clock-difference.ts'
import type { Pool } from './platform/db/connect.ts'
import type { ReportsDatabase } from './platform/db/reports-database.ts'
import { countJobsGivenUp } from './platform/doctor/examine.ts'
import type { Availability } from './platform/http/availability.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Metrics } from './platform/metrics.ts'

type Measured = {
  pool: Pool
  reports: ReportsDatabase
  clock: Clock
  clockDifference: ClockDifference
  changes: Changes
  jobs: Jobs
  availability: Availability
}

/** The metrics besides those of requests and of the process. */
export function addGauges(metrics: Metrics, measured: Measured): void {
  const { pool, reports, clock, clockDifference, changes, jobs, availability } = measured
  const { gauge } = metrics
  gauge('stint_database_connections', 'Connections of the pool.', 'process', () => pool.state().connections)
  gauge('stint_database_connections_idle', 'Idle connections of the pool.', 'process', () => pool.state().idle)
  gauge(
    'stint_database_waiting',
    'Statements that are waiting for a connection.',
    'process',
    () => pool.state().waiting,
  )
  gauge('stint_database_refused', 'Statements refused since the start.', 'process', () => pool.state().refused)
  gauge(
    'stint_closed',
    'Processes that answer requests with 503: without a database, in maintenance, during startup.',
    'process',
    () => (availability.isOpen() ? 0 : 1),
  )
  gauge(
    'stint_clock_difference_seconds',
    'The difference between the clock of this machine and the database’s.',
    'all',
    () => Math.abs(clockDifference.seconds()),
  )
  gauge('stint_event_streams', 'Clients that follow changes.', 'process', () => changes.countSubscribers())
  gauge('stint_reviews_waiting', 'People whose working time is waiting to be reviewed for warnings.', 'all', () =>
    countPeopleToReview({ pool, clock }),
  )
  gauge(
    'stint_reviews_set_aside',
    'People whose working time could not be reviewed for warnings, in five attempts.',
    'all',
    () => countPeopleSetAside({ pool }),
  )
  gauge(
    'stint_follow_ups_waiting',
    'Requests whose deciders have yet to be notified, or which have yet to be confirmed automatically.',
    'all',
    () => countWaitingFollowUps({ pool }),
  )
  gauge('stint_follow_ups_set_aside', 'Requests whose follow-up failed in eight attempts.', 'all', () =>
    countFollowUpsSetAside({ pool }),
  )
  gauge('stint_backup_last_timestamp_seconds', 'When the last complete backup began, 0 if there is none.', 'all', () =>
    lastBackupAt(pool),
  )
  gauge('stint_jobs_given_up', 'Jobs that failed for good in the last day, including mails.', 'all', () =>
    countJobsGivenUp({ pool, clock }),
  )
  addJobs(metrics, jobs, clock)
  addStandby(metrics, reports)
}

/** Without a standby there is nothing to measure. */
function addStandby({ gauge }: Metrics, { lagBytes, missed }: ReportsDatabase): void {
  if (!lagBytes) return
  gauge('stint_reports_lag_bytes', 'The replication lag of the standby for reports, -1 while it is down.', 'all', () =>
    lagBytes().catch(() => -1),
  )
  gauge(
    'stint_reports_missed',
    'Reports since the start that were read from the primary instead of the standby.',
    'process',
    missed,
  )
}

function addJobs(metrics: Metrics, jobs: Jobs, clock: Clock): void {
  const by = async (number: 'count' | 'oldestSeconds'): Promise<Record<string, number>> => {
    const kinds = Object.entries(await jobs.findWaiting(clock.now().toString()))
    return Object.fromEntries(kinds.map(([kind, waiting]) => [kind, waiting[number]]))
  }
  metrics.gaugeBy('kind', 'stint_jobs_waiting', 'Jobs that are due.', () => by('count'))
  metrics.gaugeBy('kind', 'stint_jobs_oldest_waiting_seconds', 'How long the oldest due job has been waiting.', () =>
    by('oldestSeconds'),
  )
}
