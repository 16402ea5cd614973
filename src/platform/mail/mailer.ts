import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createFileMailer } from './file-mailer.ts'
import type { Mailer } from './mail.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export type { Mail, Mailer } from './mail.ts'

export type MailerOptions = { smtpUrl: string | null; from: string; folder: string; clock: Clock; log: Log }

/** Without a mail server every mail becomes a file, so that an installation works before it has one. */
export function createMailer({ smtpUrl, ...options }: MailerOptions): Mailer {
  return smtpUrl === null ? createFileMailer(options) : createSmtpMailer({ ...options, smtpUrl })
}
