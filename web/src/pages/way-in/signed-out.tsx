import { Anchor } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { texts, useTexts } from '../../i18n/language.tsx'
import { ReadableAlert } from '../../parts/readable-alert.tsx'

const words = texts(
  {
    title: 'You are signed out of Stint',
    there: 'You are still signed in at the sign-in provider.',
    end: 'Sign out there as well',
  },
  {
    title: 'Sie sind bei Stint abgemeldet',
    there: 'Beim Anmeldedienst sind Sie noch angemeldet.',
    end: 'Auch dort abmelden',
  },
  { title: 'Du bist bei Stint abgemeldet', there: 'Beim Anmeldedienst bist du noch angemeldet.' },
)

/** For people who signed in by a provider that supports signing out. */
export function SignedOut() {
  const t = useTexts(words)
  const { endSession } = useLocation({ select: ({ state }) => state as { endSession?: string } })
  if (!endSession || !/^https?:/.test(endSession)) return null
  return (
    <ReadableAlert color="teal" role="status" icon={<IconLogout aria-hidden />} title={t.title}>
      {t.there} <Anchor href={endSession}>{t.end}</Anchor>
    </ReadableAlert>
  )
}
