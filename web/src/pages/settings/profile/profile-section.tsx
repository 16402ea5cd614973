import { Stack } from '@mantine/core'
import { useWrite } from '../../../api/hooks.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { PersonAvatar } from '../../../parts/people.tsx'
import { PictureField } from '../../../parts/picture-field.tsx'
import { Section } from '../../../parts/section.tsx'
import { ExportSection } from '../../../personal-data/export-section.tsx'
import { useSession } from '../../../session/session.tsx'
import { ProfileForm } from './profile-form.tsx'

const words = texts(
  {
    title: 'My profile',
    about: 'Colleagues see your name, abbreviation and picture.',
  },
  {
    title: 'Mein Profil',
    about: 'Andere im Arbeitsbereich sehen Ihren Namen, Ihr Kürzel und Ihr Bild.',
  },
  { about: 'Andere im Arbeitsbereich sehen deinen Namen, dein Kürzel und dein Bild.' },
)

export function ProfileSection() {
  const t = useTexts(words)
  const { me } = useSession()
  const write = useWrite()
  const savePicture = (avatar: string | null) =>
    write.mutateAsync({ method: 'PATCH', path: `users/${me.id}`, attributes: { avatar } })
  return (
    <Stack>
      <Section title={t.title} about={t.about}>
        <PictureField
          shown={<PersonAvatar person={me} size={72} />}
          present={!me.avatar.endsWith('.svg')}
          form="square"
          save={savePicture}
        />
        <ProfileForm person={me} />
      </Section>
      <ExportSection personId={me.id} />
    </Stack>
  )
}
