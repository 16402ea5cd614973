import { Box, Button, Center, Code, CopyButton, Skeleton, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconCopy, IconDeviceMobile } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { AuthenticatorKey, RecoveryCodes } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { loadFiles } from '../parts/load-files.ts'
import { CodeField } from './code-field.tsx'

const words = texts(
  {
    begin: 'Set up an app',
    title: 'Set up an authenticator app',
    scan: 'Open an authenticator app on your phone and scan this code.',
    qr: 'QR code for the authenticator app',
    type: 'Or type this key into the app:',
    copy: 'Copy key',
    copied: 'Copied',
    code: 'Code shown in the app',
    go: 'Finish',
  },
  {
    begin: 'App einrichten',
    title: 'Authenticator-App einrichten',
    scan: 'Öffnen Sie eine Authenticator-App auf Ihrem Telefon und scannen Sie damit diesen Code.',
    qr: 'QR-Code für die Authenticator-App',
    type: 'Oder geben Sie diesen Schlüssel in die App ein:',
    copy: 'Schlüssel kopieren',
    copied: 'Kopiert',
    code: 'Code, den die App dann zeigt',
    go: 'Fertig',
  },
  {
    scan: 'Öffne eine Authenticator-App auf deinem Telefon und scanne damit diesen Code.',
    type: 'Oder gib diesen Schlüssel in die App ein:',
  },
)

const QrCode = lazy(() => loadFiles(() => import('../parts/qr-code.tsx')))

/** `done` gets the recovery codes that come with the first factor; null with a further one. */
type Done = (codes: string[] | null) => void

export function SetUpAuthenticator({ done }: { done: Done }) {
  const t = useTexts(words)
  const { show } = useProblems()
  const write = useWrite<AuthenticatorKey>()
  const [key, setKey] = useState<AuthenticatorKey | null>(null)
  const begin = async (): Promise<void> => {
    try {
      setKey((await write.mutateAsync({ path: '/users/me/authenticator' })).data)
    } catch (error) {
      show(error)
    }
  }
  const finish: Done = (codes) => {
    setKey(null)
    done(codes)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceMobile size={18} aria-hidden />}
        loading={write.isPending}
        onClick={() => void begin()}
      >
        {t.begin}
      </Button>
      {key && <Steps authenticator={key} done={finish} close={() => setKey(null)} />}
    </>
  )
}

function Steps({
  authenticator: { secret, address },
  done,
  close,
}: {
  authenticator: AuthenticatorKey
  done: Done
  close: () => void
}) {
  const t = useTexts(words)
  const problems = useProblems()
  const write = useWrite<RecoveryCodes>()
  const form = useForm({ initialValues: { otp: '' } })
  const submit = form.onSubmit(async (attributes) => {
    try {
      const { data } = await write.mutateAsync({ method: 'PUT', path: '/users/me/authenticator', attributes })
      done(data.codes)
    } catch (error) {
      problems.showIn(form)(error)
    }
  })
  return (
    <FormDialog title={t.title} label={t.go} submit={submit} busy={write.isPending} close={close}>
      <Text size="sm">{t.scan}</Text>
      <Center>
        <Suspense fallback={<Skeleton w={216} h={216} />}>
          <QrCode text={address} label={t.qr} />
        </Suspense>
      </Center>
      <Box>
        <Text size="sm">{t.type}</Text>
        <Stack gap="xs" mt={4} align="flex-start">
          <Code fz="sm">{secret.match(/.{1,4}/g)!.join(' ')}</Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                size="xs"
                variant="default"
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                onClick={copy}
              >
                {copied ? t.copied : t.copy}
              </Button>
            )}
          </CopyButton>
        </Stack>
      </Box>
      <CodeField label={t.code} data-autofocus {...form.getInputProps('otp')} />
    </FormDialog>
  )
}
