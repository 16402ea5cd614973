import { texts } from '../../../i18n/language.tsx'

const people = (count: string, one: boolean): string => `${count} ${one ? 'person' : 'people'}`
const personen = (count: string, one: boolean): string => `${count} ${one ? 'Person' : 'Personen'}`

export const batchWords = texts(
  {
    select: (name: string) => `Select ${name}`,
    selectPage: 'Select everybody on this page',
    actions: 'Actions for the selected people',
    selected: (count: string, one: boolean) => `${people(count, one)} selected`,
    clear: 'Clear selection',
    add: 'Add to areas',
    remove: 'Remove from areas',
    areas: 'Areas',
    areasAbout: 'They stay in the areas that they are in.',
    areasTitle: {
      add: (count: string, one: boolean) => `Add ${people(count, one)} to areas`,
      remove: (count: string, one: boolean) => `Remove ${people(count, one)} from areas`,
    },
    areasGo: { add: 'Add', remove: 'Remove' },
    areasDone: {
      add: (count: string, one: boolean) => `${people(count, one)} added to areas`,
      remove: (count: string, one: boolean) => `${people(count, one)} removed from areas`,
    },
    areasFailed: 'This did not work:',
  },
  {
    select: (name: string) => `${name} auswählen`,
    selectPage: 'Alle auf dieser Seite auswählen',
    actions: 'Aktionen für die ausgewählten Personen',
    selected: (count: string, one: boolean) => `${personen(count, one)} ausgewählt`,
    clear: 'Auswahl aufheben',
    add: 'Zu Bereichen hinzufügen',
    remove: 'Aus Bereichen entfernen',
    areas: 'Bereiche',
    areasAbout: 'In ihren bisherigen Bereichen bleiben sie.',
    areasTitle: {
      add: (count: string, one: boolean) => `${personen(count, one)} zu Bereichen hinzufügen`,
      remove: (count: string, one: boolean) => `${personen(count, one)} aus Bereichen entfernen`,
    },
    areasGo: { add: 'Hinzufügen', remove: 'Entfernen' },
    areasDone: {
      add: (count: string, one: boolean) => `${personen(count, one)} zu Bereichen hinzugefügt`,
      remove: (count: string, one: boolean) => `${personen(count, one)} aus Bereichen entfernt`,
    },
    areasFailed: 'Das hat nicht geklappt:',
  },
)
