import type { AppContext } from '../../src/domain/app-context.ts'
import { workPiece } from '../../src/domain/batches/work-batches.ts'
import { reviewInRounds } from '../../src/domain/reviews/review-working-time.ts'
import type { World } from './world.ts'

// For worlds without a job worker: runs at once what a server does in the background.

/** Reviews all working time that was changed, until the review list is empty. */
export async function runReviews({ services }: World): Promise<void> {
  const review = reviewInRounds(services.appContext, services.log)
  while ((await review()) > 0);
}

/** Processes one whole batch now, out of turn. */
export async function workBatch(appContext: AppContext, accountId: string, id: string): Promise<void> {
  while (await workPiece(appContext, accountId, id));
}

/** Runs all batches that are queued. */
export async function runBatches({ services }: World): Promise<void> {
  const { pool, appContext } = services
  const queued = await pool<{ account_id: string; id: string }[]>`
    select account_id, id from batches where status in ('queued', 'running') order by id`
  for (const { account_id, id } of queued) await workBatch(appContext, account_id, id)
}
