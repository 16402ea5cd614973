import { Anchor } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { IssuedSection } from '../parts/issued-section.tsx'

const words = texts(
  {
    title: 'API tokens',
    about: 'A token lets another program, for example payroll, read and write data of the whole company.',
    docs: 'API documentation',
    add: 'New token',
    name: 'Name',
    nameHint: 'The program that uses it, to help you recognise it later.',
    go: 'Create token',
    secret: 'Token',
    made: (title: string) => `Token for ${title}`,
    revoke:
      'The program that uses it loses access immediately. This cannot be undone, but you can create a new token at any time.',
    none: 'No tokens yet',
    noneText: 'Create one for each program so that you can revoke them individually.',
  },
  {
    title: 'API-Tokens',
    about:
      'Mit einem Token liest und schreibt ein anderes Programm für das ganze Unternehmen, etwa die Lohnabrechnung.',
    docs: 'Was die API kann',
    add: 'Neues Token',
    name: 'Name',
    nameHint: 'Das Programm, das es benutzt, damit Sie es später wiedererkennen.',
    go: 'Token erzeugen',
    secret: 'Token',
    made: (title: string) => `Token für ${title}`,
    revoke: 'Das Programm, das es benutzt, kommt nicht mehr weiter. Sie können jederzeit ein neues Token erzeugen.',
    none: 'Noch keine Tokens',
    noneText: 'Erzeugen Sie für jedes Programm eines, damit Sie jedes für sich sperren können.',
  },
  {
    nameHint: 'Das Programm, das es benutzt, damit du es später wiedererkennst.',
    revoke: 'Das Programm, das es benutzt, kommt nicht mehr weiter. Du kannst jederzeit ein neues Token erzeugen.',
    noneText: 'Erzeuge für jedes Programm eines, damit du jedes für sich sperren kannst.',
  },
)

export function ApiTokensSection() {
  const t = useTexts(words)
  const { accountId } = useSession()
  return (
    <IssuedSection
      t={t}
      icon={IconKey}
      path={`/accounts/${accountId}/api_tokens`}
      secretOf={({ token }) => token}
      label={t.secret}
      scoped
    >
      <Anchor href="/docs" size="sm">
        {t.docs}
      </Anchor>
    </IssuedSection>
  )
}
