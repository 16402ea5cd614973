import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ApiError } from './api/api-error.ts'
import { call } from './api/client.ts'
import type { Person } from './api/records.ts'
import { lazyPage } from './layout/lazy-page.ts'
import { NotFound } from './layout/not-found.tsx'
import { PageFailure } from './layout/page-failure.tsx'
import { Workplace } from './layout/workplace.tsx'
import { MyDayPage } from './pages/my-day/my-day-page.tsx'
import { keepLayersInHistory } from './parts/layer-history.ts'
import { PageSkeleton } from './parts/states.tsx'
import { paths } from './paths.ts'
import { parseSearch, type SearchParams, stringifySearch } from './search-params.ts'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  validateSearch: (search) => search as SearchParams,
})

const lastWorkspace = 'stint-workspace'
export const rememberWorkspace = (id: string): void => localStorage.setItem(lastWorkspace, id)

/** Redirects to the last workspace, or shows a choice if there are several. */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async () => {
    const { data } = await call<Person>('/api/v3/users/me').catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) throw redirect({ to: paths.signIn })
      // Without a network the last workspace opens from the persisted cache.
      const last = localStorage.getItem(lastWorkspace)
      if (error instanceof ApiError && error.status === 0 && last) throw redirect({ to: paths.myDay(last) })
      throw error
    })
    const ids = data.rel.workspaces.map(({ id }) => id)
    const last = localStorage.getItem(lastWorkspace)
    if (last && ids.includes(last)) throw redirect({ to: paths.myDay(last) })
    if (ids.length === 1) throw redirect({ to: paths.myDay(ids[0]!) })
  },
  component: lazyPage(() => import('./pages/way-in/choose-workspace-page.tsx'), 'ChooseWorkspacePage'),
})

const wayIn = [
  createRoute({
    getParentRoute: () => root,
    path: paths.signIn,
    component: lazyPage(() => import('./pages/way-in/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.signInCallback,
    component: lazyPage(() => import('./pages/way-in/provider-callback-page.tsx'), 'ProviderCallbackPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.signUp,
    component: lazyPage(() => import('./pages/way-in/sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forgotten,
    component: lazyPage(() => import('./pages/way-in/forgotten-password-page.tsx'), 'ForgottenPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.setPassword,
    component: lazyPage(() => import('./pages/way-in/set-password-page.tsx'), 'SetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.confirmEmail,
    component: lazyPage(() => import('./pages/way-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.secondFactor,
    component: lazyPage(() => import('./pages/way-in/second-factor-page.tsx'), 'SecondFactorPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.kiosk,
    component: lazyPage(() => import('./pages/kiosk/kiosk-page.tsx'), 'KioskPage'),
  }),
]

const workplace = createRoute({ getParentRoute: () => root, path: '/w/$workspaceId', component: Workplace })

const page = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => workplace, path, component })

const redirectTo = <P extends string>(path: P, target: (workspaceId: string) => string) =>
  createRoute({
    getParentRoute: () => workplace,
    path,
    component: () => {
      const { workspaceId } = workplace.useParams()
      return <Navigate to={target(workspaceId)} replace />
    },
  })

const pages = [
  redirectTo('/', paths.myDay),
  redirectTo('settings', (workspaceId) => paths.settings(workspaceId)),
  // Part of the frame instead of a lazy route, as everybody opens it.
  createRoute({ getParentRoute: () => workplace, path: 'my-day', component: MyDayPage }),
  page(
    'time',
    lazyPage(() => import('./pages/time/time-page.tsx'), 'TimePage'),
  ),
  page(
    'absences',
    lazyPage(() => import('./pages/absences/absences-page.tsx'), 'AbsencesPage'),
  ),
  page(
    'calendar',
    lazyPage(() => import('./pages/calendar/calendar-page.tsx'), 'CalendarPage'),
  ),
  page(
    'presence',
    lazyPage(() => import('./pages/presence/presence-page.tsx'), 'PresencePage'),
  ),
  page(
    'approvals',
    lazyPage(() => import('./pages/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  ),
  page(
    'accounts',
    lazyPage(() => import('./pages/accounts/accounts-page.tsx'), 'AccountsPage'),
  ),
  page(
    'accounts/$personId',
    lazyPage(() => import('./pages/accounts/account-page.tsx'), 'AccountPage'),
  ),
  page(
    'month-end',
    lazyPage(() => import('./pages/accounts/month-end/month-end-page.tsx'), 'MonthEndPage'),
  ),
  page(
    'people',
    lazyPage(() => import('./pages/people/people-page.tsx'), 'PeoplePage'),
  ),
  page(
    'people/$personId',
    lazyPage(() => import('./pages/people/person-page.tsx'), 'PersonPage'),
  ),
  page(
    'reports',
    lazyPage(() => import('./pages/reports/reports-page.tsx'), 'ReportsPage'),
  ),
  page(
    'settings/$section',
    lazyPage(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
  ),
  page(
    'notifications',
    lazyPage(() => import('./pages/notifications/notifications-page.tsx'), 'NotificationsPage'),
  ),
]

export function createAppRouter() {
  const router = createRouter({
    routeTree: root.addChildren([home, ...wayIn, workplace.addChildren(pages)]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    // Errors are shown inside the frame, so that every other page can still be reached.
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  })
  keepLayersInHistory(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
