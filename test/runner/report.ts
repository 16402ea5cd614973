import type { Outcome } from './start-shard.ts'

const mostNamed = 10

export type Report = {
  outcomes: readonly Outcome[]
  tell(outcome: Outcome): void
  /** Draws up the totals. True if every file passed. */
  end(): boolean
}

export function createReport(print: (text: string) => void = (text) => void process.stdout.write(text)): Report {
  const outcomes: Outcome[] = []
  const begun = performance.now()
  return {
    outcomes,
    tell(outcome) {
      outcomes.push(outcome)
      print(outcome.text + outcome.failures)
    },
    end() {
      const failed = outcomes.filter(({ passed }) => !passed)
      for (const { file, failures, counts } of failed)
        print(`\n✖ ${file}\n${failures || (counts.tests === 0 ? 'There is no test in it.\n' : '')}`)
      const total = (name: keyof Outcome['counts']): number =>
        outcomes.reduce((sum, { counts }) => sum + counts[name], 0)
      print(
        `\n${total('tests')} tests in ${outcomes.length} files, in ${tenths((performance.now() - begun) / 1000)} s: ` +
          `${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped, ${total('todo')} to do.\n`,
      )
      print(`Slowest, in seconds: ${slowest(outcomes)}.\n`)
      if (failed.length > 0) print(`Failed: ${failed.map(({ file }) => file).join(', ')}.\n`)
      return failed.length === 0
    },
  }
}

const slowest = (outcomes: readonly Outcome[]): string =>
  outcomes
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, mostNamed)
    .map(({ file, seconds }) => `${file} ${tenths(seconds)}`)
    .join(', ')

const tenths = (seconds: number): string => seconds.toFixed(1)
