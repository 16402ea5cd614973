import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

const folder = fileURLToPath(new URL('../../node_modules/.cache/stint-chromium', import.meta.url))
const executable = join(folder, 'chromium')
const libraries = join(folder, 'al2023', 'lib')

/** Unpacks the browser that an npm package brings, with the libraries it needs; once, before tests run side by side. */
export async function unpackChromium(): Promise<void> {
  if (process.env.STINT_CHROMIUM || existsSync(join(folder, 'unpacked'))) return
  mkdirSync(folder, { recursive: true })
  // The package unpacks into the folder for temporary files, and its libraries only where it believes to be in a cloud.
  const { TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  const { default: packed } = await import('@sparticuz/chromium')
  await packed.executablePath()
  for (const [name, value] of Object.entries({ TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH }))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  mkdirSync(join(folder, 'unpacked'))
}

/** A headless Chromium: the one that `STINT_CHROMIUM` names, or the project's own. */
export const launchChromium = (): Promise<Browser> =>
  process.env.STINT_CHROMIUM
    ? chromium.launch({ executablePath: process.env.STINT_CHROMIUM, args: ['--no-sandbox'] })
    : chromium.launch({
        executablePath: executable,
        args: ['--no-sandbox', '--no-zygote', '--headless=shell', '--disable-gpu', '--font-render-hinting=none'],
        env: {
          ...process.env,
          LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
          ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
        } as Record<string, string>,
      })
