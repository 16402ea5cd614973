import '@mantine/core/styles/baseline.layer.css'
import 'virtual:theme-variables.css'
import '@mantine/core/styles/global.layer.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isWorthAnotherTry } from './api/api-error.ts'
import { forgetGone } from './api/forget-gone.ts'
import { beginWithAnswers } from './head-start/begin-with-answers.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { fetchLaterWhenIdle } from './layout/fetch-later.ts'
import { Messages } from './layout/messages.tsx'
import { styleNonce } from './nonce.ts'
import { keepLastSeen, restoreLastSeen } from './offline/last-seen.ts'
import { registerWorker } from './offline/register-worker.ts'
import { keepFocus } from './parts/keep-focus.ts'
import { printInLight } from './parts/print-in-light.ts'
import { createAppRouter } from './router.tsx'
import { colorSchemeManager, theme } from './theme.ts'

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetGone }),
  defaultOptions: {
    // Requests are sent even if the browser believes that there is no network, and fail instead of being paused silently.
    // Data is cached for half a day, for when there really is none.
    queries: { staleTime: 15_000, gcTime: 12 * 3_600_000, retry: isWorthAnotherTry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
const router = createAppRouter()

await restoreLastSeen(queryClient)
await beginWithAnswers(queryClient)
keepLastSeen(queryClient)
if (import.meta.env.PROD) registerWorker()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <MantineProvider
        theme={theme}
        getStyleNonce={() => styleNonce}
        withCssVariables={false}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <Messages />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>
  </StrictMode>,
)
keepFocus()
printInLight()
fetchLaterWhenIdle()
