import { paths } from '../paths.ts'
import { connection } from './connection.ts'
import { statusOfFile } from './file-status.ts'

/** The app's own scripts in a page. Their names have hashes, so every build of the app has others. */
const scriptsIn = (page: Document): string[] =>
  [...page.querySelectorAll('script[type="module"][src^="/"]')].map((script) => script.getAttribute('src')!)

const ownScripts = scriptsIn(document).join()
/** Some networks accept requests and never answer. */
const networkTimeout = 8000

/** The scripts of the build that the server has now; null if it is this page's, or the server does not answer. */
export async function findOtherBuild(): Promise<string[] | null> {
  const signal = AbortSignal.timeout(networkTimeout)
  try {
    const response = await fetch(paths.kiosk, { cache: 'no-store', signal })
    connection.responded(response.status)
    if (!response.ok) return null
    const scripts = scriptsIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
    return scripts.length === 0 || scripts.join() === ownScripts ? null : scripts
  } catch {
    return null
  }
}

/** During an upgrade the page may come from one server, and its scripts be requested from another. */
export async function isServed(scripts: readonly string[]): Promise<boolean> {
  const statuses = await Promise.all(scripts.map(statusOfFile))
  return statuses.every((status) => status === 200)
}
