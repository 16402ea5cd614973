import assert from 'node:assert/strict'
import { once } from 'node:events'
import test, { type TestContext } from 'node:test'
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

const link = `https://stint.example.org/reset?token=${'x1Y2'.repeat(40)}`
const mail = { to: 'ann@example.org', subject: 'Hello', text: `Click\n${link}\n.\nBye` }
const clock = { now: () => Temporal.Instant.from('2026-03-04T05:06:07Z') }

function smtpMailer(t: TestContext, smtpUrl: string) {
  const log = { info: () => assert.fail('a sent mail is not logged') }
  const mailer = createMailer({
    smtpUrl,
    from: 'Stint <stint@example.org>',
    folder: '/dev/null/x',
    clock,
    log: log as never,
  })
  t.after(() => mailer.close())
  return mailer
}

const decoded = (body: string) =>
  body.replaceAll(/=\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

test('a mail is sent with envelope, headers and text', async (t) => {
  const { received, url } = await startSmtpServer(t.after.bind(t))
  await smtpMailer(t, url).send(mail)
  assert.ok(received.commands.some((line) => line.startsWith('MAIL FROM:<stint@example.org>')))
  assert.deepEqual(
    received.commands.filter((line) => line.startsWith('RCPT')),
    ['RCPT TO:<ann@example.org>'],
  )
  const [message = ''] = received.messages
  assert.match(message, /^From: Stint <stint@example.org>$/m)
  assert.match(message, /^To: ann@example.org$/m)
  assert.match(message, /^Subject: Hello$/m)
  assert.match(message, /^Date: Wed, 04 Mar 2026 05:06:07 \+0000$/m)
  assert.match(message, /^Auto-Submitted: auto-generated$/m)
  assert.ok(decoded(message).includes(`Click\n${link}\n.\nBye`))
})

test('a line break in the subject adds no header, and one in an address is refused', async (t) => {
  const { received, url } = await startSmtpServer(t.after.bind(t))
  const mailer = smtpMailer(t, url)
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.org' })
  assert.match(received.messages[0]!, /^Subject: Hello Bcc: eve@example.org$/m)
  assert.doesNotMatch(received.messages[0]!, /^Bcc:/m)
  const before = received.commands.length
  await assert.rejects(
    mailer.send({ ...mail, to: 'ann@example.org\r\nRCPT TO:<eve@example.org>' }),
    /cannot be sent to this address/,
  )
  await assert.rejects(
    mailer.send({ ...mail, to: 'ann@example.org, eve@example.org' }),
    /cannot be sent to this address/,
  )
  assert.equal(received.commands.length, before)
})

test('a text that looks like a path or a URL is sent as text', async (t) => {
  const { received, url } = await startSmtpServer(t.after.bind(t))
  const mailer = smtpMailer(t, url)
  await mailer.send({ ...mail, text: '/etc/passwd' })
  assert.match(received.messages[0]!, /\n\n\/etc\/passwd$/m)
})

test('connections are reused', async (t) => {
  const { received, url } = await startSmtpServer(t.after.bind(t))
  const mailer = smtpMailer(t, url)
  for (let index = 0; index < 5; index += 1) await mailer.send(mail)
  assert.equal(received.messages.length, 5)
  assert.equal(received.connections.length, 1)
})

test('a refused recipient is an error', async (t) => {
  const { url } = await startSmtpServer(t.after.bind(t), { RCPT: '550 no such mailbox' })
  await assert.rejects(smtpMailer(t, url).send(mail), /550 no such mailbox/)
})

test('an unreachable server is an error, which does not contain the password', async (t) => {
  const mailer = smtpMailer(t, 'smtp://user:hunter2@127.0.0.1:1')
  const error = await mailer.send(mail).then(
    () => assert.fail('sent'),
    (thrown: Error & { code?: string }) => thrown,
  )
  assert.equal(error.code, 'ESOCKET')
  assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /hunter2/)
})

test('a wrong password is an error, which does not contain it', async (t) => {
  const answers = { EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '535 not you' }
  const { url } = await startSmtpServer(t.after.bind(t), answers)
  const error = await smtpMailer(t, url.replace('//', '//user:hunter2@'))
    .send(mail)
    .then(
      () => assert.fail('sent'),
      (thrown: Error) => thrown,
    )
  assert.match(error.message, /535 not you/)
  assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /hunter2|AGh1bnRlcjI|aHVudGVyMg/)
})

test('close ends the idle connections', async (t) => {
  const { received, url } = await startSmtpServer(t.after.bind(t))
  const mailer = smtpMailer(t, url)
  await mailer.send(mail)
  const [socket] = received.connections
  const closed = once(socket!, 'close')
  mailer.close()
  await closed
})
