import { Text } from '@mantine/core'
import { IconMapPin, IconTrash } from '@tabler/icons-react'
import { useWrite } from '../../../api/hooks.ts'
import type { Area } from '../../../api/records.ts'
import { useAreas } from '../../../api/reference.ts'
import { texts, useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { RowButton } from '../../../parts/row-button.tsx'
import { ItemSection } from '../parts/item-section.tsx'
import { AreaForm } from './area-form.tsx'

const words = texts(
  {
    title: 'Areas',
    about: 'Departments or work locations. The lead of an area decides on the requests of the people in it.',
    add: 'New area',
    name: 'Area',
    people: 'People',
    count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
    edit: 'Edit',
    remove: 'Delete',
    ask: (name: string) => `Delete ${name}?`,
    text: 'People are removed from it, and it can no longer be chosen. Times recorded in it keep its name.',
    none: 'No areas yet',
    noneText: 'Create one for each department or work location, for example “Bakehouse” or “Shop”.',
  },
  {
    title: 'Bereiche',
    about: 'Abteilungen oder Arbeitsorte. Wer einen Bereich leitet, entscheidet über die Personen darin.',
    add: 'Neuer Bereich',
    name: 'Bereich',
    people: 'Personen',
    count: (count: number) => (count === 1 ? '1 Person' : `${count} Personen`),
    edit: 'Bearbeiten',
    remove: 'Löschen',
    ask: (name: string) => `${name} löschen?`,
    text: 'Seine Personen verlieren ihn, und er steht nicht mehr zur Wahl. Erfasste Zeiten behalten seinen Namen.',
    none: 'Noch keine Bereiche',
    noneText: 'Legen Sie für jede Abteilung oder jeden Arbeitsort einen an, zum Beispiel „Backstube“ oder „Laden“.',
  },
  { noneText: 'Lege für jede Abteilung oder jeden Arbeitsort einen an, zum Beispiel „Backstube“ oder „Laden“.' },
)

export function AreasSection() {
  const t = useTexts(words)
  const write = useWrite()
  return (
    <ItemSection
      t={t}
      icon={IconMapPin}
      about={t.people}
      query={useAreas()}
      lineOf={(area) => ({
        id: area.id,
        name: area.name,
        color: area.color,
        archived: false,
        about: <People area={area} />,
      })}
      end={({ id, name }) => (
        <Confirm
          title={t.ask(name)}
          text={t.text}
          label={t.remove}
          run={() => write.mutateAsync({ method: 'DELETE', path: `areas/${id}`, alsoChanges: ['users', 'workspaces'] })}
        >
          {(ask) => <RowButton label={t.remove} name={name} icon={IconTrash} color="red" onClick={ask} />}
        </Confirm>
      )}
      form={(area, close) => <AreaForm area={area} close={close} />}
    />
  )
}

function People({ area }: { area: Area }) {
  const t = useTexts(words)
  return (
    <Text size="sm" c="dimmed">
      {t.count(area.rel.users.length)}
    </Text>
  )
}
