import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MimeNode from 'nodemailer/lib/mime-node'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { automatic, type Mail, type Mailer, oneLine, recipient } from './mail.ts'

export function createFileMailer(options: { from: string; folder: string; clock: Clock; log: Log }): Mailer {
  const { folder, clock, log } = options
  let count = 0
  return {
    async send(mail) {
      const now = clock.now()
      const content = mimeMessage(mail, options.from, now)
      count += 1
      const name = fileName(now, count)
      const file = join(folder, name)
      const part = join(folder, `.${name}.part`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeFile(part, content, { mode: 0o600, flag: 'wx' })
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      // The text has secret links, so it is not logged.
      log.info({ file, to: mail.to }, 'Mail was written to a file because SMTP_URL is not set.')
    },
    close: () => {},
  }
}

/** Sorts by time, then by order within the process; the random suffix distinguishes processes. */
function fileName(now: Temporal.Instant, count: number): string {
  const time = now.toString({ fractionalSecondDigits: 9 }).replaceAll(':', '-')
  return `${time}-${String(count).padStart(8, '0')}-${randomBytes(4).toString('hex')}.eml`
}

/**
 * The encodings of the library wrap long lines, which would break links. It writes the headers; the body is appended
 * unchanged.
 */
function mimeMessage({ to, subject, text }: Mail, from: string, now: Temporal.Instant): string {
  const head = new MimeNode('text/plain; charset=utf-8')
    .setHeader(automatic)
    .setHeader('From', from)
    .setHeader('To', [recipient(to)])
    .setHeader('Subject', oneLine(subject))
    .setHeader('Date', new Date(now.epochMilliseconds))
    .setHeader('Content-Transfer-Encoding', '8bit')
  return `${head.buildHeaders()}\n\n${text}\n`.replaceAll(/\r\n?/g, '\n')
}
