import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTexts } from '../../../i18n/language.tsx'
import { words } from '../words.ts'
import type { Job } from './use-decisions.ts'
import { absenceWords } from './words.ts'

/** A notification about decisions, with an undo for a single one, as a key is easily pressed by mistake. */
export function useNotifyDecided(run: (job: Job) => void): (jobs: readonly Job[]) => void {
  const t = useTexts(words)
  const absenceTexts = useTexts(absenceWords)
  const color = ({ decision }: Job): string => (decision === 'confirmed' ? 'teal' : 'red')
  return (jobs) => {
    const [job] = jobs
    if (!job || job.decision === 'pending') return
    if (job.many) {
      const message =
        job.decision === 'confirmed' ? absenceTexts.approvedMany(jobs.length) : absenceTexts.rejectedMany(jobs.length)
      notifications.show({ color: color(job), message })
      return
    }
    const id = `decision-${job.request.id}`
    const name = job.request.person?.username ?? ''
    const undo = (): void => {
      notifications.hide(id)
      run({ request: job.request, decision: 'pending' })
    }
    notifications.show({
      id,
      color: color(job),
      title: job.decision === 'confirmed' ? absenceTexts.approved(name) : absenceTexts.rejected(name),
      // A rejection in a closed month is final.
      message: job.request.mayApprove && (
        <Button size="compact-sm" variant="light" mt={4} onClick={undo}>
          {t.undo}
        </Button>
      ),
      autoClose: 8000,
    })
  }
}
