import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconDots, IconMail, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import { useProblems } from '../../../api/problems.ts'
import type { Person } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import type { Rights } from '../profile/rights.ts'
import { useInvite } from '../use-invite.ts'
import { RemovePerson } from './remove-person.tsx'
import { accessWords } from './words.ts'

/** The actions on a person's access that the reader may take. */
export function PersonActions({ person, rights }: { person: Person; rights: Rights }) {
  const t = useTexts(accessWords)
  const write = useWrite()
  const problems = useProblems()
  const { invite, label } = useInvite(person)
  const [removing, { open, close }] = useDisclosure()
  const mayInvite = rights.administer && !rights.self && person.invitation_pending && person.status === 'active'
  if (!mayInvite && !rights.remove) return null

  const setStatus = async (status: 'active' | 'inactive'): Promise<void> => {
    await write.mutateAsync({ method: 'PATCH', path: `users/${person.id}/user_status`, attributes: { status } })
    const message = status === 'active' ? t.activated(person.username) : t.deactivated(person.username)
    notifications.show({ color: 'teal', message })
  }
  return (
    <Confirm
      title={t.deactivateTitle(person.username)}
      text={t.deactivateText}
      label={t.deactivate}
      color="red.9"
      run={() => setStatus('inactive')}
    >
      {(askDeactivate) => (
        <>
          <Menu position="bottom-end" width={260}>
            <Menu.Target>
              <ActionIcon variant="default" size="lg" aria-label={t.more}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayInvite && (
                <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={invite}>
                  {label}
                </Menu.Item>
              )}
              {rights.remove && person.status === 'active' && (
                <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={askDeactivate}>
                  {t.deactivate}
                </Menu.Item>
              )}
              {rights.remove && person.status === 'inactive' && (
                <Menu.Item
                  leftSection={<IconUserCheck size={16} aria-hidden />}
                  onClick={() => void setStatus('active').catch(problems.show)}
                >
                  {t.activate}
                </Menu.Item>
              )}
              {rights.remove && (
                <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={open}>
                  {t.remove}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
          {removing && <RemovePerson person={person} close={close} />}
        </>
      )}
    </Confirm>
  )
}
