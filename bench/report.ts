import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { BenchResult } from './context.ts'
import type { Company } from './seed.ts'

export function printResult({ what, found, wanted, passed, detail }: BenchResult): void {
  console.log(`${passed ? 'ok  ' : 'MISS'} ${what.padEnd(52)} ${found.padEnd(22)} ${wanted.padEnd(18)} ${detail}`)
}

export type Circumstances = { companies: Company[]; withCpu: boolean; postgresql: string }

/** Each kind of machine has a file of its own. With `keep`, rows of other scenarios are left unchanged. */
export function writeResults(results: BenchResult[], circumstances: Circumstances, { keep }: { keep: boolean }): void {
  const file = `bench/results/${process.platform}-${process.arch}.md`
  const kept = keep && existsSync(file) ? readFileSync(file, 'utf8') : ''
  const run = `${new Date().toISOString().slice(0, 10)} ${commit()}`
  writeFileSync(file, renderResults(results, circumstances, { run, kept }))
}

/** `run` is when and on which commit each new row was measured. */
export function renderResults(
  results: readonly BenchResult[],
  { companies, withCpu, postgresql }: Circumstances,
  { run, kept }: { run: string; kept: string },
): string {
  const rows = rowsOf(kept)
  for (const { what, found, wanted, passed, detail } of results)
    rows.set(what, `| ${what} | ${passed ? found : `**${found}**`} | ${wanted} | ${detail} | ${run} |`)
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `# Benchmark results, ${process.platform} ${process.arch}

Written by \`npm run bench\`. Ratios are taken within one run; absolute numbers say more about the machine than about
Stint. What does not hold is in bold. [README.md](README.md) says what is behind the numbers.

- Machine: ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gibibytes} GiB; load generator, servers and PostgreSQL share them
- Node ${process.version}, PostgreSQL ${postgresql}
- Companies with ${companies.map(({ size }) => size.toLocaleString('en')).join(', ')} trackings, 500 people each; 16 connections
${withCpu ? '- CPU: milliseconds of processor time that a request took, Node + PostgreSQL; steadier than rates\n' : ''}
| scenario | found | wanted | measured | run |
| --- | --- | --- | --- | --- |
${[...rows.values()].join('\n')}
`
}

/** The rows of a results file by scenario, without the two header rows. */
function rowsOf(text: string): Map<string, string> {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
  return new Map(rows.map((row) => [row.slice(2, row.indexOf(' | ')), row]))
}

const commit = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
