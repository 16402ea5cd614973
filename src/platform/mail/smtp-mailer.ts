import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { automatic, type Mailer, oneLine, recipient } from './mail.ts'

// Much shorter than the library's defaults of minutes: a job that waits for a dead server delays the others.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

export function createSmtpMailer(options: { smtpUrl: string; from: string; clock: Clock }): Mailer {
  const transport = createTransport({ ...timeouts, pool: true, maxConnections: 5, url: options.smtpUrl })
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({
        from: options.from,
        to: recipient(to),
        subject: oneLine(subject),
        text,
        date: new Date(options.clock.now().epochMilliseconds),
        headers: automatic,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
