import { chmodSync, cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectPool, noTimeouts } from '../../../src/platform/db/connect.ts'
import { startEmbedded } from '../../../src/platform/db/embedded/index.ts'

/**
 * No test cuts the power, so fsync is not needed. Processes are killed, though: a commit must be written to the kernel, so
 * synchronous_commit stays on.
 */
export const fastSettings = { fsync: 'off' }

export type LogLines = { level: string; message: string; fields: Record<string, unknown> }[]

export function createRecordingLog() {
  const lines: LogLines = []
  const record = (level: string) => (fields: object, message: string) => {
    lines.push({ level, message, fields: { ...fields } })
  }
  return { lines, info: record('info'), warn: record('warn'), error: record('error') }
}

const cleanups = new WeakMap<TestContext, (() => unknown)[]>()

/** Like t.after, but in reverse order: resources in a folder are closed before the folder is removed. */
export function addCleanup(t: TestContext, cleanup: () => unknown) {
  const known = cleanups.get(t)
  if (known) return void known.unshift(cleanup)
  const list = [cleanup]
  cleanups.set(t, list)
  t.after(async () => {
    const failed: unknown[] = []
    for (const next of list) await Promise.try(next).catch((error) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  })
}

/** A data folder that is removed after the test; processes that still run in it are killed. */
export function createDataFolder(t: TestContext, mode = 0o700) {
  const folder = mkdtempSync(join(tmpdir(), 'stint-embedded-test-'))
  chmodSync(folder, mode)
  addCleanup(t, async () => {
    for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL')
    while (processesIn(folder).length > 0) await sleep(20)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

let template: Promise<string> | undefined

/** A data folder with an initialized cluster: copying one is much faster than initdb. */
export async function createInitializedFolder(t: TestContext) {
  template ??= createTemplateFolder()
  const folder = createDataFolder(t)
  cpSync(await template, folder, { recursive: true })
  return folder
}

async function createTemplateFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stint-embedded-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { stop } = await startEmbedded({ dataDir: folder, log: createRecordingLog(), settings: fastSettings })
  await stop()
  return folder
}

/** Found by working directory, which is inside the cluster for every process of PostgreSQL. Linux only. */
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
  addCleanup(t, () => sql.end({ timeout: 0 }))
  return sql
}

/** Repeats the attempt until it no longer throws. */
export async function retry<T>(attempt: () => Promise<T>, ms = 15_000): Promise<T> {
  const deadline = performance.now() + ms
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}
