import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { progressBar } from '../../src/cli/progress.ts'

const screen = (isTTY: boolean) => {
  const lines: string[] = []
  return { lines, isTTY, write: (text: string) => lines.push(text) }
}

test('on a terminal one line fills up and ends', () => {
  const terminal = screen(true)
  const progress = progressBar('Working', terminal)
  for (const done of [1, 2, 4]) progress(done, 4)
  assert.deepEqual(terminal.lines, [
    `\rWorking [${'#'.repeat(8)}${' '.repeat(22)}] 1/4`,
    `\rWorking [${'#'.repeat(15)}${' '.repeat(15)}] 2/4`,
    `\rWorking [${'#'.repeat(30)}] 4/4`,
    '\n',
  ])
})

test('nothing is written to a log or a pipe', () => {
  const pipe = screen(false)
  const progress = progressBar('Working', pipe)
  for (const done of [1, 2, 3, 4]) progress(done, 4)
  assert.deepEqual(pipe.lines, [])
})
