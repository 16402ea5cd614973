import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { composeSecurityMail, type SecurityMail, securityMail } from './security-mail.ts'

/** To whoever had the address when it was enqueued, whatever has become of it since: that is what it tells of. */
export const sendSecurityMail = (mailer: Mailer, baseUrl: string): JobKind<SecurityMail> => ({
  name: securityMail,
  work: (mail) => mailer.send(composeSecurityMail(mail, baseUrl)),
})
