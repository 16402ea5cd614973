import { Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useAll } from '../../../api/hooks.ts'
import type { SurchargeRule, WageType } from '../../../api/records.ts'
import { useAbsenceTypes } from '../../../api/reference.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { sourceWords } from '../../../parts/payroll-words.ts'
import { ItemSection } from '../parts/item-section.tsx'
import { Removing } from '../parts/removing.tsx'
import { WageTypeForm } from './wage-type-form.tsx'
import { words } from './words.ts'

export function WageTypesSection() {
  const t = useTexts(words)
  const sources = useTexts(sourceWords)
  const rules = useAll<SurchargeRule>('surcharge_rules')
  const types = useAbsenceTypes()
  const sourceOf = ({ source, surcharge_rule_id, absence_type_id, left_out }: WageType): string => {
    const named =
      rules.data?.rows.find(({ id }) => id === surcharge_rule_id)?.title ??
      types.data?.rows.find(({ id }) => id === absence_type_id)?.title
    return [named ?? sources[source], ...(left_out ? [t.leftOut] : [])].join(' · ')
  }
  return (
    <ItemSection
      t={t}
      icon={IconReceipt}
      about={t.what}
      query={useAll<WageType>('wage_types')}
      lineOf={(type) => ({
        id: type.id,
        name: [type.number, type.title].filter(Boolean).join(' · '),
        archived: false,
        about: (
          <Text size="sm" c="dimmed">
            {sourceOf(type)}
          </Text>
        ),
      })}
      end={({ id, name }) => <Removing path={`wage_types/${id}`} name={name} text={t.removeText} />}
      form={(type, close) => <WageTypeForm type={type} close={close} />}
    />
  )
}
