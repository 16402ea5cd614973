import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconMapOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useProblems } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { paths } from '../paths.ts'
import classes from './empty.module.css'

const words = texts(
  {
    failed: 'This could not be loaded',
    retry: 'Try again',
    loading: 'Loading',
    nothing: 'Page not found',
    nothingText: 'The link may be outdated, or you may not be allowed to see this page.',
    home: 'Go to the start page',
  },
  {
    failed: 'Das konnte nicht geladen werden',
    retry: 'Noch einmal',
    loading: 'Wird geladen',
    nothing: 'Hier ist nichts',
    nothingText: 'Der Link ist vielleicht veraltet, oder Sie dürfen das nicht sehen.',
    home: 'Zum Anfang',
  },
  { nothingText: 'Der Link ist vielleicht veraltet, oder du darfst das nicht sehen.' },
)

/** The placeholder for a page that is loading. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useTexts(words)
  return (
    <Stack gap="md" role="status" aria-label={t.loading} py="md">
      <Skeleton height={32} width="40%" />
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical
        <Skeleton key={index} height={44} />
      ))}
    </Stack>
  )
}

export function Failure({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const t = useTexts(words)
  const { sentence } = useProblems()
  // A retry would find nothing either.
  if (error instanceof ApiError && error.status === 404) return <NothingHere />
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t.failed} my="md">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{sentence(error)}</Text>
        {retry && (
          <Button size="xs" variant="light" color="red" onClick={() => void retry()}>
            {t.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** An empty list: what belongs here, and what to do first. */
export function Empty({
  title,
  children,
  action,
  icon: Icon = IconInbox,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: ComponentType<{ size?: number }>
}) {
  return (
    <div className={classes.empty}>
      <div className={classes.icon}>
        <Icon size={28} />
      </div>
      <h3 className={classes.title}>{title}</h3>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** The page for an address that does not exist, or that the reader may not see. */
export function NothingHere() {
  const t = useTexts(words)
  const home = (
    <Button component="a" href={paths.home}>
      {t.home}
    </Button>
  )
  return (
    <Empty title={t.nothing} icon={IconMapOff} action={home}>
      {t.nothingText}
    </Empty>
  )
}

type Loading<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** Renders the data of a query; before that a skeleton, or the error. */
export function Loaded<T>({
  query,
  skeleton,
  children,
}: {
  query: Loading<T>
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} retry={query.refetch} />
  return skeleton ?? <PageSkeleton rows={4} />
}
