import { Center, List, Skeleton, Text, Title } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Secret } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { loadFiles } from '../../../parts/load-files.ts'
import { paths } from '../../../paths.ts'
import { IssuedSection } from '../parts/issued-section.tsx'
import { words } from './words.ts'

const QrCode = lazy(() => loadFiles(() => import('../../../parts/qr-code.tsx')))

/** The token is in the fragment, which never appears in server logs. */
const linkOf = ({ token }: Secret): string =>
  `${window.location.origin}${paths.kiosk}#${new URLSearchParams({ token })}`

export function KiosksSection() {
  const t = useTexts(words)
  const how = (link: string) => (
    <>
      <Text size="sm">{t.scan}</Text>
      <Center>
        <Suspense fallback={<Skeleton w={216} h={216} />}>
          <QrCode text={link} label={t.qr} />
        </Suspense>
      </Center>
      <Title order={3} size="h6">
        {t.how}
      </Title>
      <List type="ordered" size="sm" spacing={4}>
        {t.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </>
  )
  return (
    <IssuedSection t={t} icon={IconDeviceTablet} path="kiosks" secretOf={linkOf} label={t.link} instructions={how} />
  )
}
