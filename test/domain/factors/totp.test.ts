import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { base32, enrolmentAddress, hotp, newTotpSecret, stepAt, stepOf } from '../../../src/domain/factors/totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

test('test vectors of RFC 4226, appendix D', () => {
  const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ')
  assert.deepEqual(
    codes.map((_, counter) => hotp(secret, counter)),
    codes,
  )
})

test('test vectors of RFC 6238, appendix B, for SHA-1', () => {
  const cases: [number, string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, code] of cases) {
    assert.equal(hotp(secret, stepAt(at(seconds)), 8), code)
    assert.equal(stepOf(secret, code.slice(2), at(seconds)), stepAt(at(seconds)))
  }
})

test('the previous and the next code are accepted, those further away not', () => {
  const now = at(3000)
  const codes = [-2, -1, 0, 1, 2].map((away) => hotp(secret, 100 + away))
  assert.deepEqual(
    codes.map((code) => stepOf(secret, code, now)),
    [null, 99, 100, 101, null],
  )
})

test('only six digits are accepted as a code', () => {
  const now = at(59)
  for (const typed of ['', '28708', '2870820', '28708２', 'éééééé', '28708 ', '-87082', '\0\0\0\0\0\0'])
    assert.equal(stepOf(secret, typed, now), null, JSON.stringify(typed))
  assert.equal(stepOf(secret, '287082', now), 1)
  assert.equal(stepOf(secret, hotp(secret, 0), at(0)), 0, 'there is no step before 0')
})

test('test vectors of RFC 4648 for base32, without padding', () => {
  const cases = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' }
  for (const [plain, encoded] of Object.entries(cases)) assert.equal(base32(Buffer.from(plain)), encoded)
})

test('the otpauth URI escapes names, and the secret is as long as the digest', () => {
  const fresh = newTotpSecret()
  assert.equal(fresh.length, 20)
  assert.equal(
    enrolmentAddress(secret, { issuer: 'Stint: Nordlicht & Söhne', account: 'ada+1@example.org' }),
    'otpauth://totp/Stint%3A%20Nordlicht%20%26%20S%C3%B6hne:ada%2B1%40example.org' +
      '?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Stint%3A%20Nordlicht%20%26%20S%C3%B6hne' +
      '&algorithm=SHA1&digits=6&period=30',
  )
})
