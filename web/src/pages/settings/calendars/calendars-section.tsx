import { Button, Center, Skeleton, Text } from '@mantine/core'
import { IconCalendarShare, IconExternalLink } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAll } from '../../../api/hooks.ts'
import type { CalendarFeed, IssuedFeed } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { loadFiles } from '../../../parts/load-files.ts'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { IssuedTable } from '../parts/issued-table.tsx'
import { SecretOnce } from '../parts/secret-once.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import { words } from './words.ts'

const QrCode = lazy(() => loadFiles(() => import('../../../parts/qr-code.tsx')))

/** Calendar programs subscribe to `webcal:` addresses, but import `https:` addresses once. */
const asWebcal = (address: string): string => address.replace(/^https?:/, 'webcal:')

export function CalendarsSection() {
  const t = useTexts(words)
  const feeds = useAll<CalendarFeed>('calendar_feeds')
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<IssuedFeed | null>(null)
  const add = <AddButton label={t.add} onClick={() => setAdding(true)} />
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={feeds}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconCalendarShare}>
              {t.noneText}
            </Empty>
          ) : (
            <IssuedTable
              rows={rows}
              text={t.revoke}
              pathOf={(id) => `calendar_feeds/${id}`}
              linesOf={({ kind }) => [t[kind]]}
            />
          )
        }
      </Loaded>
      {adding && (
        <SubscribeForm
          close={() => setAdding(false)}
          made={(feed) => {
            setAdding(false)
            setMade(feed)
          }}
        />
      )}
      {made && <Subscription feed={made} close={() => setMade(null)} />}
    </Section>
  )
}

function Subscription({ feed, close }: { feed: IssuedFeed; close: () => void }) {
  const t = useTexts(words)
  const address = `${window.location.origin}/calendars/${feed.token}.ics`
  return (
    <SecretOnce title={t.made(feed.title)} label={t.link} secret={address} close={close}>
      <Button
        component="a"
        href={asWebcal(address)}
        variant="default"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {t.open}
      </Button>
      <Text size="sm">{t.scan}</Text>
      <Center>
        <Suspense fallback={<Skeleton w={216} h={216} />}>
          <QrCode text={asWebcal(address)} label={t.qr} />
        </Suspense>
      </Center>
    </SecretOnce>
  )
}
