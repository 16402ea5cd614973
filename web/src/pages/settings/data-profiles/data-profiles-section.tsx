import { Stack } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { inOrder, useProfilesPath } from '../../../api/data-profiles.ts'
import { relatedMany, useAll } from '../../../api/hooks.ts'
import type { CustomField, DataProfile } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { words } from './words.ts'

export function DataProfilesSection() {
  const t = useTexts(words)
  const { isAdmin } = useSession()
  const profiles = useAll<DataProfile>(useProfilesPath(), { include: ['custom_fields'] })
  const [adding, setAdding] = useState(false)
  const add = isAdmin && <AddButton label={t.add} onClick={() => setAdding(true)} />
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={profiles}>
        {({ rows, included }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconForms}>
              {t.noneText}
            </Empty>
          ) : (
            <Stack>
              {rows.toSorted(inOrder).map((profile) => (
                <ProfileCard
                  key={profile.id}
                  profile={profile}
                  fields={relatedMany<CustomField>(included, profile, 'custom_fields').toSorted(inOrder)}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {adding && <ProfileForm profile={null} close={() => setAdding(false)} />}
    </Section>
  )
}
