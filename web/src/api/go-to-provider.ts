import { call } from './client.ts'

type Attempt = { provider: string; email?: string; return_to?: string; as_somebody_else?: true }

/** The browser leaves for a sign-in provider, which sends it back to the callback page. */
export async function goToProvider(path: string, attributes: Attempt, tab: Window = window): Promise<void> {
  // A session is what a sign-in begins.
  const signingIn = path.startsWith('/api/v3/sign_in/')
  const { meta } = await call<null, { authorization_url: string }>(path, { method: 'POST', attributes, signingIn })
  tab.location.assign(meta.authorization_url)
}

/** The same in a tab of its own, over a page that stays. False where the browser opens none. */
export async function goToProviderInTab(path: string, attributes: Attempt): Promise<boolean> {
  // At once: later it would no longer be what somebody has clicked for.
  const tab = window.open()
  if (!tab) return false
  tab.opener = null
  try {
    await goToProvider(path, attributes, tab)
  } catch (error) {
    tab.close()
    throw error
  }
  return true
}
