import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { createMailer } from '../../src/platform/mail/mailer.ts'

const link = `http://127.0.0.1:3000/password-reset?reset_password_token=${'aB3-_'.repeat(30)}`
const mail = { to: 'ann@example.org', subject: 'Your new password', text: `Hello Ann,\n\n${link}\n\nBye` }
const clock = { now: () => Temporal.Instant.from('2026-03-04T05:06:07.008Z') }

async function fileMailer(t: TestContext) {
  const home = await mkdtemp(join(tmpdir(), 'stint-mail-'))
  t.after(() => rm(home, { recursive: true, force: true }))
  const folder = join(home, 'not', 'there', 'yet')
  const lines: unknown[][] = []
  const log = { info: (...line: unknown[]) => lines.push(line) }
  const mailer = createMailer({ smtpUrl: null, from: 'Stint <stint@localhost>', folder, clock, log: log as never })
  const files = () => readdir(folder).then((names) => names.sort())
  const read = async (index = 0) => readFile(join(folder, (await files())[index]!), 'utf8')
  return { mailer, folder, lines, files, read }
}

/** The headers as a map of unfolded lines, and the body. */
function parts(text: string) {
  const [head = '', ...rest] = text.split('\n\n')
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  const names = lines.map((line) => line.split(':', 1)[0]!)
  return {
    head,
    names,
    header: (name: string) => lines[names.indexOf(name)]?.slice(name.length + 2),
    body: rest.join('\n\n'),
  }
}

test('a mail is written to one readable file, with its link on one line', async (t) => {
  const { mailer, folder, files, read } = await fileMailer(t)
  await mailer.send(mail)
  const names = await files()
  assert.equal(names.length, 1)
  assert.match(names[0]!, /^2026-03-04T05-06-07\.008.*\.eml$/)
  const { header, body } = parts(await read())
  assert.equal(header('From'), 'Stint <stint@localhost>')
  assert.equal(header('To'), 'ann@example.org')
  assert.equal(header('Subject'), 'Your new password')
  assert.equal(header('Date'), 'Wed, 04 Mar 2026 05:06:07 +0000')
  assert.equal(header('Content-Type'), 'text/plain; charset=utf-8')
  assert.equal(header('Content-Transfer-Encoding'), '8bit')
  assert.equal(header('Auto-Submitted'), 'auto-generated')
  assert.equal(body, `${mail.text}\n`)
  const grep = spawnSync('grep', ['-rho', 'http[^ ]*', folder], { encoding: 'utf8' })
  assert.equal(grep.stdout, `${link}\n`)
})

test('non-ASCII letters are readable in the text and encoded in the subject', async (t) => {
  const { mailer, read } = await fileMailer(t)
  await mailer.send({ ...mail, subject: 'Grüße 🎉', text: `Schöne Grüße 🎉\r\n${link}` })
  const { header, head, body } = parts(await read())
  assert.equal(header('Subject'), `=?UTF-8?B?${Buffer.from('Grüße 🎉').toString('base64')}?=`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a mail's head is ASCII
  assert.match(head, /^[\x00-\x7f]+$/)
  assert.equal(body, `Schöne Grüße 🎉\n${link}\n`)
})

test('folder and file are readable by the owner only', async (t) => {
  const { mailer, folder, files } = await fileMailer(t)
  await mailer.send(mail)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, (await files())[0]!))).mode & 0o777, 0o600)
})

test('the log has the file and the recipient, but not the text', async (t) => {
  const { mailer, folder, lines, files } = await fileMailer(t)
  await mailer.send(mail)
  assert.equal(lines.length, 1)
  assert.deepEqual(lines[0]![0], { file: join(folder, (await files())[0]!), to: 'ann@example.org' })
  assert.doesNotMatch(JSON.stringify(lines), /reset_password_token|Hello/)
})

test('mails of the same moment sort in the order in which they were sent', async (t) => {
  const { mailer, files, read } = await fileMailer(t)
  for (let index = 0; index < 12; index += 1) await mailer.send({ ...mail, text: `mail ${index}` })
  assert.equal((await files()).length, 12)
  for (let index = 0; index < 12; index += 1) assert.equal(parts(await read(index)).body, `mail ${index}\n`)
})

test('two processes that share a folder never overwrite each other', async (t) => {
  const { mailer, folder, files } = await fileMailer(t)
  const other = createMailer({ smtpUrl: null, from: 'a@b.example', folder, clock, log: { info: () => {} } as never })
  await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? mailer : other).send(mail)))
  assert.equal((await files()).length, 20)
})

test('a reader never sees half a mail', async (t) => {
  const { mailer, folder } = await fileMailer(t)
  const text = `${'line of a long mail\n'.repeat(50_000)}the end`
  await mailer.send({ ...mail, text })
  let done = false
  const sending = Promise.all(Array.from({ length: 20 }, () => mailer.send({ ...mail, text }))).then(() => {
    done = true
  })
  let seen = 0
  while (!done) {
    for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.eml')).slice(-3)) {
      assert.ok((await readFile(join(folder, name), 'utf8')).endsWith('the end\n'))
      seen += 1
    }
  }
  await sending
  assert.ok(seen > 0)
  assert.equal((await readdir(folder)).filter((entry) => entry.endsWith('.part')).length, 0)
})

test('a line break in the subject adds no header', async (t) => {
  const { mailer, read } = await fileMailer(t)
  const plain = await fileMailer(t)
  await plain.mailer.send(mail)
  for (const [index, lineBreak] of ['\r\n', '\n', '\r', '\u2028', '\0', '\n\n'].entries()) {
    await mailer.send({ ...mail, subject: `Hello${lineBreak}Bcc: eve@example.org` })
    const { names, header, body } = parts(await read(index))
    assert.deepEqual(names, parts(await plain.read()).names)
    assert.equal(header('Subject'), 'Hello Bcc: eve@example.org')
    assert.equal(body, `${mail.text}\n`)
  }
})

const notOneAddress = [
  'ann@example.org\r\nBcc: eve@example.org',
  'ann@example.org\n',
  'ann@example.org, eve@example.org',
  'ann@example.org;eve@example.org',
  'eve,ann@example.org',
  'Ann <ann@example.org>',
  '<ann@example.org>',
  'ann@example.org eve@example.org',
  'ann',
  '@example.org',
  '',
]
for (const to of notOneAddress) {
  test(`${JSON.stringify(to)} is refused as a recipient`, async (t) => {
    const { mailer, files, lines } = await fileMailer(t)
    await assert.rejects(mailer.send({ ...mail, to }), /cannot be sent to this address/)
    await assert.rejects(files(), { code: 'ENOENT' })
    assert.deepEqual(lines, [])
  })
}

test('a folder that cannot be created is an error', async (t) => {
  const { folder } = await fileMailer(t)
  const blocked = createMailer({
    smtpUrl: null,
    from: 'a@b.example',
    folder: join('/dev/null', folder),
    clock,
    log: { info: () => assert.fail('nothing was written') } as never,
  })
  await assert.rejects(blocked.send(mail), { code: 'ENOTDIR' })
})
