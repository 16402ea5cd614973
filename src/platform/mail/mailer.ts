import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Mailer } from './mail.ts'

export type { Mail, Mailer } from './mail.ts'

type MailerOptions = { smtpUrl: string | null; from: string; folder: string; clock: Clock; log: Log }

/**
 * Without a mail server every mail becomes a file, so that an installation works before it has one. The library is loaded
 * with the first mail: most processes never send one.
 */
export function createMailer(options: MailerOptions): Mailer {
  let loading: Promise<Mailer> | undefined
  return {
    async send(mail) {
      loading ??= load(options)
      // Packages may be about to be replaced; the next mail tries again.
      loading.catch(() => {
        loading = undefined
      })
      await (await loading).send(mail)
    },
    close: () => void loading?.then((mailer) => mailer.close()),
  }
}

async function load({ smtpUrl, ...options }: MailerOptions): Promise<Mailer> {
  if (smtpUrl === null) return (await import('./file-mailer.ts')).createFileMailer(options)
  return (await import('./smtp-mailer.ts')).createSmtpMailer({ ...options, smtpUrl })
}
