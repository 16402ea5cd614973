import { Avatar, Stack } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useOne, useWrite } from '../../../api/hooks.ts'
import type { Workspace } from '../../../api/records.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { PictureField } from '../../../parts/picture-field.tsx'
import { Section } from '../../../parts/section.tsx'
import { useSession } from '../../../session/session.tsx'
import { DeleteWorkspace } from './delete-workspace.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { WorkspaceForm } from './workspace-form.tsx'

const words = texts(
  {
    title: 'Workspace',
    about: 'Settings for everybody in this workspace.',
    factor: 'Second factor',
    factorAbout:
      'In addition to the password: a code from an app, or a passkey. People without one must set it up before they can do anything else.',
    danger: 'Delete the workspace',
    dangerAbout: 'Nobody can open it any more, and its times and absences can no longer be viewed.',
  },
  {
    title: 'Arbeitsbereich',
    about: 'Was für alle in diesem Arbeitsbereich gilt.',
    factor: 'Zweiter Faktor',
    factorAbout:
      'Zusätzlich zum Passwort: ein Code aus einer App oder ein Passkey. Wer keinen hat, wird durch das Einrichten geführt und kann vorher nichts anderes tun.',
    danger: 'Arbeitsbereich löschen',
    dangerAbout: 'Niemand kann ihn mehr öffnen; seine Zeiten und Abwesenheiten sind nicht mehr einsehbar.',
  },
)

export function WorkspaceSection() {
  const t = useTexts(words)
  const { workspace } = useSession()
  const own = useOne<Workspace>(`/workspaces/${workspace.id}`, { permissions: 'true' })
  const write = useWrite()
  const savePicture = (avatar: string | null) =>
    write.mutateAsync({
      method: 'PATCH',
      path: `/workspaces/${workspace.id}`,
      attributes: { avatar },
      alsoChanges: ['users'],
    })
  const present = !workspace.avatar.endsWith('.svg')
  return (
    <Stack>
      <Section title={t.title} about={t.about}>
        <PictureField
          shown={
            <Avatar src={present ? workspace.avatar : null} size={72} radius="md" color="cyan" alt="">
              <IconBuilding size={32} aria-hidden />
            </Avatar>
          }
          present={present}
          form="whole"
          save={savePicture}
        />
        <WorkspaceForm key={workspace.id} workspace={workspace} />
      </Section>
      <Section title={t.factor} about={t.factorAbout}>
        <SecondFactorForm key={workspace.id} workspace={workspace} />
      </Section>
      {own.data?.row.permissions?.destroy && (
        <Section title={t.danger} about={t.dangerAbout}>
          <DeleteWorkspace workspace={workspace} />
        </Section>
      )}
    </Stack>
  )
}
