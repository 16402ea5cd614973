import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { composeSecurityMail, type SecurityMail, securityMail } from './security-mail.ts'

/** To the address stored in the job, even if it has changed since: the mail may be about that change. */
export const sendSecurityMail = (mailer: Mailer, baseUrl: string): JobKind<SecurityMail> => ({
  name: securityMail,
  work: (mail) => mailer.send(composeSecurityMail(mail, baseUrl)),
})
