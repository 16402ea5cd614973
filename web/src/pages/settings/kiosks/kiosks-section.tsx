import { List, Title } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import type { Secret } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { IssuedSection } from '../parts/issued-section.tsx'
import { words } from './words.ts'

/** Behind the hash: the token reaches no server log on its way. */
const linkOf = ({ token }: Secret): string =>
  `${window.location.origin}${paths.kiosk}#${new URLSearchParams({ token })}`

export function KiosksSection() {
  const t = useTexts(words)
  const how = (
    <div>
      <Title order={3} size="h6" mb={4}>
        {t.how}
      </Title>
      <List type="ordered" size="sm" spacing={4}>
        {t.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </div>
  )
  return <IssuedSection t={t} icon={IconDeviceTablet} path="kiosks" secretOf={linkOf} label={t.link} how={how} />
}
