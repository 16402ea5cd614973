import { IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { useAll } from '../../../api/hooks.ts'
import type { Entitlement, Person } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import type { Rights } from '../profile/rights.ts'
import { EntitlementForm } from './entitlement-form.tsx'
import { EntitlementTable } from './entitlement-table.tsx'
import { Payout } from './payout.tsx'
import { vacationWords } from './words.ts'

export function Entitlements({ person, rights }: { person: Person; rights: Rights }) {
  const t = useTexts(vacationWords)
  const [edited, setEdited] = useState<Entitlement | 'new' | null>(null)
  const list = useAll<Entitlement>('vacation_entitlements', {
    filter: { user_id: `eq:${person.id}` },
    sort: '-starts_at',
  })
  const add = rights.administer && <AddButton light label={t.add} onClick={() => setEdited('new')} />
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconBeach}>
              {rights.administer ? t.noneText : t.noneTextOwn}
            </Empty>
          ) : (
            <>
              <EntitlementTable rows={rows} edit={rights.administer ? setEdited : undefined} />
              <Payout personId={person.id} />
            </>
          )
        }
      </Loaded>
      {edited && (
        <EntitlementForm
          personId={person.id}
          entitlement={edited === 'new' ? undefined : edited}
          close={() => setEdited(null)}
        />
      )}
    </Section>
  )
}
