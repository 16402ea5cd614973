import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { BenchResult } from './context.ts'
import type { Company } from './seed.ts'

export function printResult({ what, found, wanted, passed, detail }: BenchResult): void {
  console.log(`${passed ? 'ok  ' : 'MISS'} ${what.padEnd(52)} ${found.padEnd(22)} ${wanted.padEnd(18)} ${detail}`)
}

export type Circumstances = { companies: Company[]; withCpu: boolean; postgresql: string }

export function writeResults(results: BenchResult[], { companies, withCpu, postgresql }: Circumstances): void {
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  const rows = results.map(
    ({ what, found, wanted, passed, detail }) =>
      `| ${what} | ${passed ? found : `**${found}**`} | ${wanted} | ${detail} |`,
  )
  const text = `# Benchmark results

Written by \`npm run bench\`. Ratios are taken within one run; absolute numbers say more about the machine than about
Stint. What does not hold is in bold.

- Date: ${new Date().toISOString().slice(0, 10)}
- Commit: ${commit()}
- Machine: ${process.arch}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gibibytes} GiB; load generator, servers and PostgreSQL share them
- Node ${process.version}, PostgreSQL ${postgresql}
- Companies with ${companies.map(({ size }) => size.toLocaleString('en')).join(', ')} trackings, 500 people each; 16 connections
${withCpu ? '- CPU: milliseconds of processor time that a request took, Node + PostgreSQL; steadier than rates\n' : ''}
| scenario | found | wanted | measured |
| --- | --- | --- | --- |
${rows.join('\n')}
`
  writeFileSync('bench/results.md', text)
}

const commit = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
