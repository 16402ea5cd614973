import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { type Config, ConfigError, readConfig } from '../../src/platform/config.ts'

type Env = Record<string, string | undefined>

const s3Env = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key-id',
  S3_SECRET_ACCESS_KEY: 'hunter2',
}

function mistakesOf(env: Env): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error.mistakes
  }
  return []
}

test('an empty environment is a valid configuration', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    reportsDatabaseUrl: null,
    databasePool: 10,
    databasePrepare: true,
    dataDir: resolve('./data'),
    keysFile: resolve('./data/keys.json'),
    backup: null,
    backupFolder: resolve('./data/backups'),
    filesPerAccount: 10_737_418_240,
    smtpUrl: null,
    mailFrom: 'Stint <stint@localhost>',
    s3: null,
    production: false,
    logLevel: 'info',
    corsOrigins: [],
    trustedProxies: null,
    metricsPort: null,
    outboundAllowed: { hosts: new Set(), networks: [] },
    jobs: true,
    jobsRestMilliseconds: 500,
    workers: 1,
    doubts: [],
    auditYears: 10,
    passwordHashing: 'strong',
    confirmationMinutes: 10,
    signUp: 'open',
    confirmEmail: false,
    limits: {
      signIn: { most: 10, windowSeconds: 900 },
      signInClient: { most: 300, windowSeconds: 900 },
      passwordReset: { most: 5, windowSeconds: 3600 },
      passwordResetClient: { most: 100, windowSeconds: 3600 },
      passwordResetRecipient: { most: 20, windowSeconds: 3600 },
      signUp: { most: 300, windowSeconds: 3600 },
      invitations: { most: 200, windowSeconds: 3600 },
      invitationsRecipient: { most: 10, windowSeconds: 3600 },
      noticeMails: { most: 100, windowSeconds: 3600 },
      providerSignIn: { most: 300, windowSeconds: 900 },
      calendar: { most: 300, windowSeconds: 900 },
      kioskPin: { most: 5, windowSeconds: 900 },
      kioskUnnamedPin: { most: 20, windowSeconds: 900 },
    },
  } satisfies Config)
})

test('an empty or blank value counts as not set', () => {
  const names = [
    'HOST',
    'PORT',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'STINT_JOBS',
    'STINT_METRICS_PORT',
    'S3_BUCKET',
  ]
  const blank = Object.fromEntries(names.map((name, index) => [name, index % 2 ? '  ' : '']))
  assert.deepEqual(readConfig(blank), readConfig({}))
})

const good: [Env, Partial<Config>][] = [
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', baseUrl: 'http://0.0.0.0:3000' }],
  [
    { HOST: '::1', PORT: '80' },
    { host: '::1', baseUrl: 'http://[::1]:80' },
  ],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 65535 ' }, { port: 65_535, baseUrl: 'http://127.0.0.1:65535' }],
  [{ STINT_BASE_URL: 'https://time.example.org/' }, { baseUrl: 'https://time.example.org' }],
  [{ STINT_BASE_URL: 'https://example.org/time//' }, { baseUrl: 'https://example.org/time' }],
  [{ DATABASE_URL: 'postgres://u:p@h/db' }, { databaseUrl: 'postgres://u:p@h/db' }],
  [{ DATABASE_URL: 'postgresql://u:p@h1:1,h2:2/db' }, { databaseUrl: 'postgresql://u:p@h1:1,h2:2/db' }],
  [
    { DATABASE_URL: 'postgres://u:p@h1,h2/db?target_session_attrs=read-write&sslmode=verify-full' },
    { databaseUrl: 'postgres://u:p@h1,h2/db?target_session_attrs=read-write&sslmode=verify-full' },
  ],
  [{ STINT_REPORTS_DATABASE_URL: 'postgres://u:p@h/db' }, { reportsDatabaseUrl: 'postgres://u:p@h/db' }],
  [{ STINT_DATABASE_POOL: '1' }, { databasePool: 1 }],
  [{ STINT_WORKERS: '2' }, { databasePool: 5 }],
  [{ STINT_WORKERS: '8' }, { databasePool: 4 }],
  [{ STINT_WORKERS: '8', STINT_DATABASE_POOL: '10' }, { databasePool: 10 }],
  [{ STINT_DATABASE_POOL: '1000' }, { databasePool: 1000 }],
  [{ STINT_DATABASE_PREPARE: 'false' }, { databasePrepare: false }],
  [{ STINT_DATA_DIR: 'somewhere' }, { dataDir: resolve('somewhere') }],
  [{ STINT_DATA_DIR: '/var/lib/stint' }, { dataDir: '/var/lib/stint' }],
  [{ STINT_BACKUP: 'off' }, { backup: null }],
  [{ STINT_BACKUP: 'daily:7' }, { backup: { every: 'day', keep: 7 } }],
  [{ STINT_BACKUP: 'hourly:48' }, { backup: { every: 'hour', keep: 48 } }],
  [{ STINT_BACKUP: 'weekly:1' }, { backup: { every: 'week', keep: 1 } }],
  [{ STINT_BACKUP_DIR: '/mnt/backups' }, { backupFolder: '/mnt/backups' }],
  [{ SMTP_URL: 'smtps://u:p@mail.example.org:465' }, { smtpUrl: 'smtps://u:p@mail.example.org:465' }],
  [{ MAIL_FROM: 'time@example.org' }, { mailFrom: 'time@example.org' }],
  [{ MAIL_FROM: '"The Bakery" <time@example.org>' }, { mailFrom: '"The Bakery" <time@example.org>' }],
  [{ NODE_ENV: 'production' }, { production: true }],
  [{ NODE_ENV: 'test' }, { production: false }],
  [{ STINT_LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [
    { STINT_CORS_ORIGINS: 'https://a.example, https://b.example,,' },
    { corsOrigins: ['https://a.example', 'https://b.example'] },
  ],
  [{ STINT_TRUST_PROXY: 'OFF' }, { trustedProxies: null }],
  [{ STINT_TRUST_PROXY: '0' }, { trustedProxies: null }],
  [{ STINT_TRUST_PROXY: '1' }, { trustedProxies: { hops: 1 } }],
  [{ STINT_TRUST_PROXY: '16' }, { trustedProxies: { hops: 16 } }],
  [
    { STINT_TRUST_PROXY: '10.0.0.0/8, FD00::/8,192.0.2.1' },
    { trustedProxies: { networks: ['10.0.0.0/8', 'fd00::/8', '192.0.2.1/32'] } },
  ],
  [{ STINT_SIGN_UP: 'closed' }, { signUp: 'closed' }],
  [{ STINT_SIGN_UP: 'invite' }, { signUp: 'invite' }],
  [{ SMTP_URL: 'smtp://mail.example.org' }, { confirmEmail: true }],
  [{ SMTP_URL: 'smtp://mail.example.org', STINT_CONFIRM_EMAIL: 'off' }, { confirmEmail: false }],
  [{ STINT_CONFIRM_EMAIL: 'on' }, { confirmEmail: true }],
  [{ STINT_METRICS_PORT: '9464' }, { metricsPort: 9464 }],
  [{ STINT_METRICS_PORT: '0' }, { metricsPort: 0 }],
  [{ STINT_JOBS: 'off' }, { jobs: false }],
  [{ STINT_JOBS: '0' }, { jobs: false }],
  [{ STINT_JOBS: 'no' }, { jobs: false }],
  [{ STINT_JOBS_REST: '2000' }, { jobsRestMilliseconds: 2000 }],
  [{ STINT_WORKERS: '64' }, { workers: 64 }],
  [{ STINT_PASSWORD_HASHING: 'quick' }, { passwordHashing: 'quick' }],
  [{ STINT_PASSWORD_HASHING: 'strong', NODE_ENV: 'production' }, { passwordHashing: 'strong' }],
]

for (const [env, expected] of good) {
  test(`${JSON.stringify(env)} is read`, () => {
    const { ...config } = readConfig(env)
    assert.deepEqual(config, { ...config, ...expected })
  })
}

test('rate limits have a count and a window', () => {
  const { limits } = readConfig({
    STINT_LIMIT_SIGN_IN: '3/30s',
    STINT_LIMIT_SIGN_IN_CLIENT: '30/1m',
    STINT_LIMIT_PASSWORD_RESET: '7/2h',
    STINT_LIMIT_PASSWORD_RESET_CLIENT: '70/2h',
    STINT_LIMIT_PASSWORD_RESET_RECIPIENT: '8/1h',
    STINT_LIMIT_SIGN_UP: '1000/1d',
    STINT_LIMIT_INVITATIONS: '50/1h',
    STINT_LIMIT_INVITATIONS_RECIPIENT: '2/1d',
    STINT_LIMIT_NOTICE_MAILS: '20/1h',
    STINT_LIMIT_PROVIDER_SIGN_IN: '50/1h',
    STINT_LIMIT_CALENDAR: '60/1h',
    STINT_LIMIT_KIOSK_PIN: '4/10m',
    STINT_LIMIT_KIOSK_UNNAMED_PIN: '9/5m',
  })
  assert.deepEqual(limits, {
    signIn: { most: 3, windowSeconds: 30 },
    signInClient: { most: 30, windowSeconds: 60 },
    passwordReset: { most: 7, windowSeconds: 7200 },
    passwordResetClient: { most: 70, windowSeconds: 7200 },
    passwordResetRecipient: { most: 8, windowSeconds: 3600 },
    signUp: { most: 1000, windowSeconds: 86_400 },
    invitations: { most: 50, windowSeconds: 3600 },
    invitationsRecipient: { most: 2, windowSeconds: 86_400 },
    noticeMails: { most: 20, windowSeconds: 3600 },
    providerSignIn: { most: 50, windowSeconds: 3600 },
    calendar: { most: 60, windowSeconds: 3600 },
    kioskPin: { most: 4, windowSeconds: 600 },
    kioskUnnamedPin: { most: 9, windowSeconds: 300 },
  })
})

test('S3 storage takes four variables and an optional region', () => {
  const s3 = {
    endpoint: 'https://s3.example.org',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'key-id',
    secretAccessKey: 'hunter2',
  }
  assert.deepEqual(readConfig(s3Env).s3, s3)
  assert.deepEqual(readConfig({ ...s3Env, S3_ENDPOINT: 'https://s3.example.org/', S3_REGION: 'eu-central-1' }).s3, {
    ...s3,
    region: 'eu-central-1',
  })
})

const bad: [string, string[], RegExp][] = [
  ['PORT', ['x', '-1', '65536', '1.5', '0x10', '1e3', '99999999999'], /whole number from 0 to 65535/],
  ['STINT_METRICS_PORT', ['x', '65536'], /whole number from 0 to 65535/],
  ['STINT_DATABASE_POOL', ['0', '1001', 'many'], /whole number from 1 to 1000/],
  ['STINT_DATABASE_PREPARE', ['maybe'], /true or false/],
  ['STINT_BACKUP', ['daily', 'daily:0', '7', 'yearly:1', 'DAILY:7', 'daily:-1'], /such as daily:7/],
  ['STINT_TRUST_PROXY', ['on', 'YES', 'true'], /number of proxies .* such as 1, or their networks .* trust any client/],
  [
    'STINT_TRUST_PROXY',
    [
      '17',
      '-1',
      '1.5',
      'proxy.example.org',
      '10.0.0.0/33',
      '10.0.0/8',
      'fd00::/129',
      '10.0.0.0/8/8',
      'fe80::1%eth0',
      ',',
    ],
    /number of proxies/,
  ],
  ['STINT_JOBS', ['sometimes'], /true or false/],
  ['STINT_JOBS_REST', ['9', '60001', 'long'], /whole number from 10 to 60000/],
  ['STINT_WORKERS', ['0', '65', '1.5', 'auto'], /whole number from 1 to 64/],
  [
    'STINT_BASE_URL',
    ['example.org', 'ftp://example.org', 'http://', 'http://[', 'http://a b'],
    /http:\/\/ or https:\/\//,
  ],
  [
    'STINT_BASE_URL',
    ['https://u:p@example.org', 'https://example.org/?a=1', 'https://example.org/#a'],
    /without a user, a password, a query or a fragment/,
  ],
  ['HOST', ['999.1.1.1', 'a b', 'http://localhost'], /address or a name of this machine/],
  ['DATABASE_URL', ['postgres://u:50%ff@h/db', 'postgres://u:p%zz@h/db'], /percent/],
  ['DATABASE_URL', ['postgres://u:p@h:port/db', 'postgres://u:p@h:70000/db', 'postgres://u:p@h1,h2:x/db'], /port/],
  [
    'DATABASE_URL',
    ['postgres://h/db?sslmode=verify', 'postgres://h/db?sslmode=', 'postgres://h/db?ssl=x'],
    /its sslmode/,
  ],
  ['DATABASE_URL', ['postgres://h/db?sslrootcert=/a.pem'], /does not support sslrootcert; set NODE_EXTRA_CA_CERTS/],
  ['DATABASE_URL', ['postgres://h/db?connect_timeout=9'], /Stint does not support connect_timeout; remove it/],
  [
    'DATABASE_URL',
    ['postgres://h/db?sslmode=require&channel_binding=require'],
    /does not support channel_binding; remove it/,
  ],
  ['DATABASE_URL', ['postgres://h/db?target_session_attrs=standby'], /must be read-write, or be removed/],
  [
    'STINT_CORS_ORIGINS',
    ['example.org', 'https://example.org/', 'https://example.org/app', '*.example.org', 'https://a.example,b.example'],
    /origins such as https:\/\/app\.example\.org/,
  ],
  ['STINT_METRICS_PORT', ['3000'], /must be different from PORT/],
  ['STINT_REPORTS_DATABASE_URL', ['mysql://h/db'], /postgres:\/\/ or postgresql:\/\//],
  ['STINT_REPORTS_DATABASE_URL', ['postgres://u:p@h1:1,h2:2/db'], /of one server/],
  ['DATABASE_URL', ['mysql://h/db', 'h/db', 'postgres://'], /postgres:\/\/ or postgresql:\/\//],
  ['SMTP_URL', ['http://mail', 'mail.example.org:25', 'smtp://u:p@host:port'], /smtp:\/\/ or smtps:\/\//],
  ['MAIL_FROM', ['nobody', 'Stint <nobody>', 'a@b <c@d', 'a b@c.example'], /e-mail address/],
  ['STINT_LOG_LEVEL', ['loud', 'INFO'], /one of fatal, error, warn, info, debug, trace, silent/],
  ['STINT_PASSWORD_HASHING', ['weak', 'QUICK', '1'], /strong or quick/],
  ['STINT_LIMIT_SIGN_IN', ['10', '10/m', '0/15m', '10/0m', '10/15w', '-1/1m', 'ten/15m'], /such as 10\/15m/],
  ['STINT_SIGN_UP', ['off', 'OPEN'], /open, closed or invite/],
  ['STINT_CONFIRM_EMAIL', ['perhaps'], /true or false/],
  [
    'STINT_DATA_DIR',
    ['/proc/self/stint-none', '/var/../proc/self/stint-none/data', '/proc'],
    /outside \/proc, because nothing can be stored there/,
  ],
  ['STINT_BACKUP_DIR', ['/proc/self/stint-none/'], /outside \/proc, because nothing can be stored there/],
  ['STINT_LIMIT_PASSWORD_RESET', ['5'], /such as 10\/15m/],
  ['STINT_LIMIT_SIGN_UP', ['5'], /such as 10\/15m/],
]

for (const [name, values, expected] of bad) {
  for (const value of values) {
    test(`${name}=${value} is refused with a message that names the variable`, () => {
      const mistakes = mistakesOf({ [name]: value })
      assert.equal(mistakes.length, 1)
      assert.match(mistakes[0]!, new RegExp(`^${name} must be .*\\.$`))
      assert.match(mistakes[0]!, expected)
    })
  }
}

test('quick password hashing is refused in production', () => {
  const mistakes = mistakesOf({ NODE_ENV: 'production', STINT_PASSWORD_HASHING: 'quick' })
  assert.equal(mistakes.length, 1)
  assert.match(mistakes[0]!, /^STINT_PASSWORD_HASHING must not be quick in production/)
})

for (const name of Object.keys(s3Env)) {
  test(`S3 storage without ${name} is refused`, () => {
    const mistakes = mistakesOf({ ...s3Env, [name]: undefined })
    assert.deepEqual(mistakes, [`${name} must be set when files are kept in S3-compatible storage.`])
  })
}

test('an invalid S3 endpoint gives one message', () => {
  const mistakes = mistakesOf({ ...s3Env, S3_ENDPOINT: 's3.example.org' })
  assert.deepEqual(mistakes, ['S3_ENDPOINT must be a valid address that starts with http:// or https://.'])
})

test('all mistakes are reported at once, one per line', () => {
  const env = { PORT: 'x', STINT_JOBS: 'y', DATABASE_URL: 'z', S3_BUCKET: 'files', STINT_LIMIT_SIGN_UP: '1' }
  const expected = ['PORT', 'DATABASE_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'STINT_JOBS']
  const mistakes = mistakesOf(env)
  assert.deepEqual(mistakes.map((mistake) => mistake.split(' ')[0]).sort(), [...expected, 'STINT_LIMIT_SIGN_UP'].sort())
  assert.throws(() => readConfig(env), { name: 'ConfigError', message: mistakes.join('\n') })
})

test('messages contain no secrets', () => {
  const mistakes = mistakesOf({
    DATABASE_URL: 'mysql://u:hunter2@h/db',
    SMTP_URL: 'http://u:hunter2@h',
    STINT_BASE_URL: 'ftp://u:hunter2@h',
    S3_ENDPOINT: 'ftp://u:hunter2@h',
    S3_SECRET_ACCESS_KEY: 'hunter2',
    S3_ACCESS_KEY_ID: 'hunter2',
  })
  assert.equal(mistakes.length, 5)
  assert.doesNotMatch(mistakes.join('\n'), /hunter2/)
})

test('an unknown STINT_ variable gives a warning', () => {
  const env = { STINT_SIGNUP: 'closed', STINT_SIGN_UP: 'open', STINT_TEST_MOMENT: 'x', OTHER: 'y' }
  assert.deepEqual(readConfig(env).doubts, [
    'STINT_SIGNUP is not a setting of this Stint and is ignored; docs/guides/configuration.md lists all settings.',
  ])
})

test('a warning if links would begin with a wildcard address', () => {
  for (const [host, begin] of [
    ['0.0.0.0', 'http://0.0.0.0:3000'],
    ['::', 'http://[::]:3000'],
  ] as const) {
    const doubt = `STINT_BASE_URL must be set for links in mails and passkeys to work: they currently start with ${begin}.`
    assert.deepEqual(readConfig({ HOST: host }).doubts, [doubt])
    assert.deepEqual(readConfig({ HOST: host, STINT_BASE_URL: 'https://time.example.org' }).doubts, [])
  }
})

test('a warning if STINT_BASE_URL has a path, where the web app would not work', () => {
  const [doubt, ...more] = readConfig({ STINT_BASE_URL: 'https://example.org/time/' }).doubts
  assert.match(doubt!, /^STINT_BASE_URL has a path: .* the web app needs its own host\.$/)
  assert.deepEqual([more, readConfig({ STINT_BASE_URL: 'https://example.org/' }).doubts], [[], []])
})

test('the configuration is read-only', () => {
  assert.throws(() => Object.assign(readConfig({}), { port: 1 }), TypeError)
})
