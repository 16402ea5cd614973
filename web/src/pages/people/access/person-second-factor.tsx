import { Button, Text } from '@mantine/core'
import { useOne, useWrite } from '../../../api/hooks.ts'
import type { Person, SecondFactor } from '../../../api/records.ts'
import { kindsOf } from '../../../factors/kinds.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Section } from '../../../parts/section.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useFormat } from '../../../time/format.ts'

const words = texts(
  {
    title: 'Second factor',
    about: 'What this person uses in addition to the password.',
    none: 'Not set up.',
    due: (when: string) => `Not set up. It is required from ${when}.`,
    authenticator: 'Authenticator app',
    passkeys: (count: number) => (count === 1 ? 'one passkey' : `${count} passkeys`),
    codes: (count: number) => (count === 1 ? 'one recovery code' : `${count} recovery codes`),
    remove: 'Remove all',
    removeTitle: (name: string) => `Remove all second factors of ${name}?`,
    removeText:
      'For people who have lost them. Make sure that the request really comes from this person. After that, the password alone is enough; passkeys and recovery codes no longer work. The person is notified by e-mail.',
  },
  {
    title: 'Zweiter Faktor',
    about: 'Was diese Person zusätzlich zum Passwort zeigt.',
    none: 'Es ist keiner eingerichtet.',
    due: (when: string) => `Es ist keiner eingerichtet. Ab ${when} wird er verlangt.`,
    authenticator: 'Authenticator-App',
    passkeys: (count: number) => (count === 1 ? 'ein Passkey' : `${count} Passkeys`),
    codes: (count: number) => (count === 1 ? 'ein Wiederherstellungscode' : `${count} Wiederherstellungscodes`),
    remove: 'Alle entfernen',
    removeTitle: (name: string) => `Alle zweiten Faktoren von ${name} entfernen?`,
    removeText:
      'Für jemanden, der sie verloren hat; vergewissern Sie sich, dass wirklich die Person darum bittet. Dann reicht das Passwort allein, Passkeys und Wiederherstellungscodes gelten nicht mehr. Die Person erfährt es per Mail.',
  },
  {
    removeText:
      'Für jemanden, der sie verloren hat; vergewissere dich, dass wirklich die Person darum bittet. Dann reicht das Passwort allein, Passkeys und Wiederherstellungscodes gelten nicht mehr. Die Person erfährt es per Mail.',
  },
)

/** For admins who may end the person's access: the state of the second factor, and its reset when it is lost. */
export function PersonSecondFactor({ person }: { person: Person }) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  const path = `users/${person.id}/second_factor`
  const factor = useOne<SecondFactor>(path)
  const present = factor.data && kindsOf(factor.data.row).length > 0
  const remove = present && (
    <Confirm
      title={t.removeTitle(person.username)}
      text={t.removeText}
      label={t.remove}
      run={() => write.mutateAsync({ method: 'DELETE', path })}
    >
      {(ask) => (
        <Button variant="default" onClick={ask}>
          {t.remove}
        </Button>
      )}
    </Confirm>
  )
  const stateText = ({ authenticator, passkeys, recovery_codes_left, due_at }: SecondFactor): string => {
    const parts = [
      ...(authenticator ? [t.authenticator] : []),
      ...(passkeys > 0 ? [t.passkeys(passkeys)] : []),
      ...(recovery_codes_left > 0 ? [t.codes(recovery_codes_left)] : []),
    ]
    if (parts.length === 0) return due_at === null ? t.none : t.due(format.dateTime(due_at))
    return parts.join(', ')
  }
  return (
    <Section title={t.title} about={t.about} action={remove}>
      <Loaded query={factor}>{({ row }) => <Text size="sm">{stateText(row)}</Text>}</Loaded>
    </Section>
  )
}
