import { IconBeach } from '@tabler/icons-react'
import { typeColor } from '../../../absences/type-color.ts'
import { useAbsenceTypes } from '../../../api/reference.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Archiving } from '../parts/archiving.tsx'
import { ItemSection } from '../parts/item-section.tsx'
import { AbsenceTypeForm } from './absence-type-form.tsx'
import { Rules } from './rules.tsx'
import { words } from './words.ts'

export function AbsenceTypesSection() {
  const t = useTexts(words)
  return (
    <ItemSection
      t={{ ...t, edit: t.editRow }}
      icon={IconBeach}
      about={t.rules}
      query={useAbsenceTypes()}
      lineOf={(type) => ({
        id: type.id,
        name: type.title,
        color: typeColor(type),
        archived: !type.active,
        about: <Rules type={type} />,
      })}
      end={({ id, name, archived }) => (
        <Archiving path={`absence_types/${id}`} name={name} archived={archived} text={t.text} />
      )}
      form={(type, close) => <AbsenceTypeForm type={type} close={close} />}
    />
  )
}
