import type { FileResult } from './start-shard.ts'

const slowestShown = 10

export type Report = {
  results: readonly FileResult[]
  add(result: FileResult): void
  /** Prints the totals. True if every file passed. */
  end(): boolean
}

export function createReport(print: (text: string) => void = (text) => void process.stdout.write(text)): Report {
  const results: FileResult[] = []
  const startedAt = performance.now()
  return {
    results,
    add(result) {
      results.push(result)
      print(result.text + result.failures)
    },
    end() {
      const failed = results.filter(({ passed }) => !passed)
      for (const { file, failures, counts } of failed)
        print(`\n✖ ${file}\n${failures || (counts.tests === 0 ? 'There is no test in it.\n' : '')}`)
      const total = (name: keyof FileResult['counts']): number =>
        results.reduce((sum, { counts }) => sum + counts[name], 0)
      print(
        `\n${total('tests')} tests in ${results.length} files, in ${tenths((performance.now() - startedAt) / 1000)} s: ` +
          `${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped, ${total('todo')} to do.\n`,
      )
      print(`Slowest, in seconds: ${slowest(results)}.\n`)
      if (failed.length > 0) print(`Failed: ${failed.map(({ file }) => file).join(', ')}.\n`)
      return failed.length === 0
    },
  }
}

const slowest = (results: readonly FileResult[]): string =>
  results
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown)
    .map(({ file, seconds }) => `${file} ${tenths(seconds)}`)
    .join(', ')

const tenths = (seconds: number): string => seconds.toFixed(1)
