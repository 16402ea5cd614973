import { texts } from '../../../i18n/language.tsx'

const people = (count: string, isOne: boolean): string => `${count} ${isOne ? 'person' : 'people'}`
const personen = (count: string, isOne: boolean): string => `${count} ${isOne ? 'Person' : 'Personen'}`

export const batchWords = texts(
  {
    select: (name: string) => `Select ${name}`,
    selectPage: 'Select everybody on this page',
    actions: 'Actions for the selected people',
    selected: (count: string, isOne: boolean) => `${people(count, isOne)} selected`,
    clear: 'Clear selection',
    add: 'Add to areas',
    remove: 'Remove from areas',
    areas: 'Areas',
    areasAbout: 'They stay in their current areas.',
    areasTitle: {
      add: (count: string, isOne: boolean) => `Add ${people(count, isOne)} to areas`,
      remove: (count: string, isOne: boolean) => `Remove ${people(count, isOne)} from areas`,
    },
    areasGo: { add: 'Add', remove: 'Remove' },
    areasDone: {
      add: (count: string, isOne: boolean) => `${people(count, isOne)} added to areas`,
      remove: (count: string, isOne: boolean) => `${people(count, isOne)} removed from areas`,
    },
    areasFailed: 'This did not work:',
  },
  {
    select: (name: string) => `${name} auswählen`,
    selectPage: 'Alle auf dieser Seite auswählen',
    actions: 'Aktionen für die ausgewählten Personen',
    selected: (count: string, isOne: boolean) => `${personen(count, isOne)} ausgewählt`,
    clear: 'Auswahl aufheben',
    add: 'Zu Bereichen hinzufügen',
    remove: 'Aus Bereichen entfernen',
    areas: 'Bereiche',
    areasAbout: 'In ihren bisherigen Bereichen bleiben sie.',
    areasTitle: {
      add: (count: string, isOne: boolean) => `${personen(count, isOne)} zu Bereichen hinzufügen`,
      remove: (count: string, isOne: boolean) => `${personen(count, isOne)} aus Bereichen entfernen`,
    },
    areasGo: { add: 'Hinzufügen', remove: 'Entfernen' },
    areasDone: {
      add: (count: string, isOne: boolean) => `${personen(count, isOne)} zu Bereichen hinzugefügt`,
      remove: (count: string, isOne: boolean) => `${personen(count, isOne)} aus Bereichen entfernt`,
    },
    areasFailed: 'Das hat nicht geklappt:',
  },
)
