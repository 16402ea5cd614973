import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { yesOrNo } from '../../../src/domain/imports/profiles/kinds.ts'
import { peopleProfile } from '../../../src/domain/imports/profiles/people.ts'

// Property names that every JavaScript object inherits are words like any other.
for (const word of ['constructor', 'valueof', 'toString'])
  test(`${word} is not accepted as yes or no, language or role`, () => {
    assert.throws(() => yesOrNo().read(word, { zone: 'UTC' }))
    for (const name of ['locale', 'role']) {
      const read = peopleProfile.read(
        ['Ada', word],
        { username: 0, [name]: 1 },
        { date_order: 'day_first', projects_become: 'areas' },
      )
      assert.deepEqual('problems' in read && read.problems.map(({ pointer }) => pointer), [name])
      assert.doesNotMatch(JSON.stringify(read), /function|native/)
    }
  })

test('translations of yes and no', () => {
  assert.equal(yesOrNo().read('Ja', { zone: 'UTC' }), true)
  assert.equal(yesOrNo().read('nein', { zone: 'UTC' }), false)
})
