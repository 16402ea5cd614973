import { chmodSync, cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectPool, noTimeouts } from '../../../src/platform/db/connect.ts'
import { startEmbedded } from '../../../src/platform/db/embedded/index.ts'

/**
 * No test cuts the power, so none need wait for the disk. Processes are killed, though: commits must have left them,
 * and synchronous_commit stays on.
 */
export const fast = { fsync: 'off' }

export type Lines = { level: string; message: string; fields: Record<string, unknown> }[]

export function recordingLog() {
  const lines: Lines = []
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ level, message, fields: { ...fields } })
  }
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

const deeds = new WeakMap<TestContext, (() => unknown)[]>()

/** Like t.after, but the last come first: what was opened in a folder is closed before the folder goes. */
export function atEnd(t: TestContext, deed: () => unknown) {
  const known = deeds.get(t)
  if (known) return void known.unshift(deed)
  const list = [deed]
  deeds.set(t, list)
  t.after(async () => {
    const failed: unknown[] = []
    for (const next of list) await Promise.try(next).catch((error) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  })
}

/** A data folder that is gone after the test, with every process that still runs inside it. */
export function temporaryFolder(t: TestContext, mode = 0o700) {
  const folder = mkdtempSync(join(tmpdir(), 'stint-embedded-test-'))
  chmodSync(folder, mode)
  atEnd(t, async () => {
    for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL')
    while (processesIn(folder).length > 0) await sleep(20)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

let template: Promise<string> | undefined

/** A data folder whose cluster has been made already: a copy costs a fraction of making one. */
export async function preparedFolder(t: TestContext) {
  template ??= makeTemplate()
  const folder = temporaryFolder(t)
  cpSync(await template, folder, { recursive: true })
  return folder
}

async function makeTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'stint-embedded-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { stop } = await startEmbedded({ dataDir: folder, log: recordingLog(), settings: fast })
  await stop()
  return folder
}

/** By working folder, which every process of PostgreSQL has inside its cluster. Linux only. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid).startsWith(`${folder}/`))
}

function workingFolder(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

export function connect(t: TestContext, url: string) {
  const sql = connectPool({ url, max: 2, prepare: false, timeouts: noTimeouts })
  atEnd(t, () => sql.end({ timeout: 0 }))
  return sql
}

export async function eventually<T>(what: () => Promise<T>, ms = 15_000): Promise<T> {
  const deadline = performance.now() + ms
  for (;;) {
    try {
      return await what()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}
