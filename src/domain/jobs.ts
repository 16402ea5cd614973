import type { JobKind } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { sendPasswordMail } from './access/send-password-mail.job.ts'
import type { Entrance } from './entrance.ts'

export type JobTools = { mailer: Mailer; baseUrl: string }

/** Everything that runs in the background. */
export const jobKinds = (entrance: Entrance, { mailer, baseUrl }: JobTools): JobKind[] => [
  sendPasswordMail(entrance, mailer, baseUrl),
]
