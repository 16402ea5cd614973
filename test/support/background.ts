import { runBatch } from '../../src/domain/batches/run-batch.job.ts'
import { reviewChangedTimes } from '../../src/domain/reviews/review-working-time.ts'
import type { World } from './world.ts'

// For worlds that take no jobs by themselves: what a server does in the background, done at once.

/** Looks again at all working time that was changed, until nothing is left to do. */
export async function reviewAll({ services }: World): Promise<void> {
  while ((await reviewChangedTimes(services.entrance)) > 0);
}

/** Works off all batches that are queued. */
export async function runBatches({ services }: World): Promise<void> {
  const { pool, entrance } = services
  const queued = await pool<{ account_id: string; id: string }[]>`
    select account_id, id from batches where status <> 'finished' order by id`
  for (const { account_id, id } of queued) await runBatch(entrance).work({ account_id, batch_id: id })
}
