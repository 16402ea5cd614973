import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useProblems } from '../api/problems.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import classes from './empty.module.css'

const words = texts(
  { failed: 'This could not be loaded', retry: 'Try again', loading: 'Loading' },
  { failed: 'Das konnte nicht geladen werden', retry: 'Noch einmal', loading: 'Wird geladen' },
)

/** What a page shows while it loads. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useTexts(words)
  return (
    <Stack gap="md" role="status" aria-label={t.loading} py="md">
      <Skeleton height={32} width="40%" />
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} height={44} />
      ))}
    </Stack>
  )
}

export function Failure({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const t = useTexts(words)
  const { sentence } = useProblems()
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

/** Nothing there yet: what it is, and what to do first. */
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

type Loading<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** The data once it is there; before that a skeleton, or what went wrong. */
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
