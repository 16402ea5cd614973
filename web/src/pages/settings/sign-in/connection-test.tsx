import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconPlugConnected } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { SignInProvider } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'
import { words } from './words.ts'

type Tested = { keys: number; back_channel_logout: boolean }

/** Sends the provider the same requests as a sign-in, and shows the result. */
export function ConnectionTest({ path }: { path: string }) {
  const t = useTexts(words)
  const { sentence } = useProblems()
  const test = useWrite<SignInProvider, Tested>()
  const tested = test.data?.meta
  return (
    <>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate({ path: `${path}/test` })}
        >
          {t.test}
        </Button>
      </div>
      {tested && !test.isPending && (
        <ReadableAlert color="teal" role="status" icon={<IconCheck aria-hidden />} title={t.works(tested.keys)}>
          {tested.back_channel_logout ? t.logout : t.noLogout}
        </ReadableAlert>
      )}
      {test.error && !test.isPending && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={sentence(test.error)} />
      )}
    </>
  )
}
