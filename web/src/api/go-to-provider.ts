import { call } from './client.ts'

type Attempt = { provider: string; email?: string; return_to?: string; as_somebody_else?: true }

/** Sends the browser to a sign-in provider, which redirects it to the callback page. */
export async function goToProvider(path: string, attributes: Attempt, tab: Window = window): Promise<void> {
  // There is no session yet.
  const signingIn = path.startsWith('/api/v3/sign_in/')
  const { meta } = await call<null, { authorization_url: string }>(path, { method: 'POST', attributes, signingIn })
  tab.location.assign(meta.authorization_url)
}

/** Opens the provider in a new tab. False if the browser blocks it. */
export async function goToProviderInTab(path: string, attributes: Attempt): Promise<boolean> {
  // Before the request: browsers block a tab that does not open right after a click.
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
