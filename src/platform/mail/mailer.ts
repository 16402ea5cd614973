import type { Clock } from '../clock.ts'
import { loadOnce } from '../load-once.ts'
import type { Log } from '../log.ts'
import type { Mailer } from './mail.ts'

export type { Mail, Mailer } from './mail.ts'

type MailerOptions = { smtpUrl: string | null; from: string; folder: string; clock: Clock; log: Log }

/**
 * Without a mail server every mail is written to a file, so that an installation works before it has one. The library
 * is loaded with the first mail, since most processes never send one.
 */
export function createMailer(options: MailerOptions): Mailer {
  const library = loadOnce(() => load(options))
  return {
    send: async (mail) => (await library.use()).send(mail),
    close: () => void library.present()?.then((mailer) => mailer.close()),
  }
}

async function load({ smtpUrl, ...options }: MailerOptions): Promise<Mailer> {
  if (smtpUrl === null) return (await import('./file-mailer.ts')).createFileMailer(options)
  return (await import('./smtp-mailer.ts')).createSmtpMailer({ ...options, smtpUrl })
}
