import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isWorthAnotherTry } from './api/client.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { styleNonce } from './nonce.ts'
import { keepLastSeen, restoreLastSeen } from './offline/last-seen.ts'
import { registerWorker } from './offline/register-worker.ts'
import { createAppRouter } from './router.tsx'
import { colorSchemeManager, cssVariables, theme } from './theme.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    // Whether the server can be reached is found out by asking: what a browser believes about its network keeps nobody
    // waiting in silence. What was shown today stays for when there is none.
    queries: { staleTime: 15_000, gcTime: 12 * 3_600_000, retry: isWorthAnotherTry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
const router = createAppRouter()

await restoreLastSeen(queryClient)
keepLastSeen(queryClient)
if (import.meta.env.PROD) registerWorker()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <MantineProvider
        theme={theme}
        getStyleNonce={() => styleNonce}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <Notifications position="top-right" />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>
  </StrictMode>,
)
