import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { newRecoveryCodes, readRecoveryCode, recoveryDigest } from '../../../src/domain/factors/recovery-codes.ts'

test('ten different codes', () => {
  const codes = newRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
})

test('a code is accepted in any notation', () => {
  const code = 'OILA-EFGH-2345-MNOP'
  for (const typed of ['oila efgh 2345 mnop', 'OILAEFGH2345MNOP', ' 01LA–EFGH–2345–MNOP\n'])
    assert.deepEqual(recoveryDigest(typed), recoveryDigest(code), typed)
  assert.notDeepEqual(recoveryDigest('OILA-EFGH-2345-MNOQ'), recoveryDigest(code))
})

test('text that is not a code is refused', () => {
  for (const typed of ['', '123456', 'ABCD-EFGH-IJKL', 'ABCD-EFGH-IJKL-MNO8', 'ABCD-EFGH-IJKL-MNOP-Q'])
    assert.equal(readRecoveryCode(typed), null, typed)
})
