import { type ComponentType, type ReactNode, useState } from 'react'
import { useAll } from '../../../api/hooks.ts'
import type { Issued, Secret } from '../../../api/records.ts'
import { AddButton } from '../../../parts/add-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { IssueForm } from './issue-form.tsx'
import { IssuedTable } from './issued-table.tsx'
import { useLimits } from './limits.ts'
import { SecretOnce } from './secret-once.tsx'

type Words = {
  title: string
  about: string
  add: string
  name: string
  nameHint: string
  go: string
  made(title: string): string
  revoke: string
  none: string
  noneText: string
}

type Props = {
  t: Words
  icon: ComponentType<{ size?: number }>
  path: string
  /** The secret that is shown once, with its label. */
  secretOf(made: Secret): string
  label: string
  /** Whether it can be limited to scopes, besides networks. */
  scoped?: boolean
  /** Instructions beside the secret. */
  instructions?: (secret: string) => ReactNode
  /** Below the table. */
  children?: ReactNode
}

/** Credentials: created with a secret that is shown once, listed, and revoked. */
export function IssuedSection({ t, icon, path, secretOf, label, scoped = false, instructions, children }: Props) {
  const issued = useAll<Issued>(path)
  const limitsOf = useLimits()
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<Secret | null>(null)
  const add = <AddButton label={t.add} onClick={() => setAdding(true)} />
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={issued}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={icon}>
              {t.noneText}
            </Empty>
          ) : (
            <IssuedTable rows={rows} text={t.revoke} pathOf={(id) => `${path}/${id}`} linesOf={limitsOf} />
          )
        }
      </Loaded>
      {children}
      {adding && (
        <IssueForm
          scoped={scoped}
          path={path}
          title={t.add}
          label={t.name}
          hint={t.nameHint}
          go={t.go}
          close={() => setAdding(false)}
          made={(secret) => {
            setAdding(false)
            setMade(secret)
          }}
        />
      )}
      {made && (
        <SecretOnce title={t.made(made.title)} label={label} secret={secretOf(made)} close={() => setMade(null)}>
          {instructions?.(secretOf(made))}
        </SecretOnce>
      )}
    </Section>
  )
}
