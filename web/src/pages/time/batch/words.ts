import { texts } from '../../../i18n/language.tsx'

const entries = (count: string, isOne: boolean): string => `${count} ${isOne ? 'entry' : 'entries'}`
const eintraege = (count: string, isOne: boolean): string => `${count} ${isOne ? 'Eintrag' : 'Einträge'}`

export const words = texts(
  {
    actions: 'Actions for the selected entries',
    selected: (count: string, isOne: boolean) => `${entries(count, isOne)} selected`,
    everything: (count: string) => `Select all ${count} entries`,
    clear: 'Clear selection',
    confirm: 'Confirm',
    tag: 'Tag',
    note: 'Note',
    follower: 'Followers',
    destroy: 'Delete',
    confirmTitle: 'Confirm these times?',
    confirmText: (count: string, isOne: boolean) =>
      `${entries(count, isOne)} will be confirmed. After that, employees can no longer change them.`,
    destroyTitle: 'Delete these times?',
    destroyText: (count: string, isOne: boolean) => `${entries(count, isOne)} will be deleted. This cannot be undone.`,
    tagTitle: 'Tag the selected times',
    tags: 'Tags',
    override: 'Replace existing tags',
    overrideAbout: 'Otherwise these tags are added to the existing ones.',
    noteTitle: 'Add a note to the selected times',
    noteText: 'Note',
    followerTitle: 'Followers of the selected times',
    followers: 'Followers',
    followersAbout: 'These people replace the current followers. Leave empty to remove all followers.',
    apply: 'Apply',
    progress: {
      confirm: 'Confirming',
      tag: 'Tagging',
      note: 'Adding notes',
      follower: 'Setting followers',
      destroy: 'Deleting',
    },
    of: (done: string, total: string) => `${done} of ${total}`,
    queued: 'Waiting to start',
    finished: (done: string, skipped: string) => `Done: ${done}. Skipped: ${skipped}.`,
    skippedAbout: 'Entries that no longer exist, or that you may not change in this way, were skipped.',
  },
  {
    actions: 'Aktionen für die ausgewählten Einträge',
    selected: (count: string, isOne: boolean) => `${eintraege(count, isOne)} ausgewählt`,
    everything: (count: string) => `Alle ${count} Einträge auswählen`,
    clear: 'Auswahl aufheben',
    confirm: 'Bestätigen',
    tag: 'Taggen',
    note: 'Notiz',
    follower: 'Beobachter',
    destroy: 'Löschen',
    confirmTitle: 'Diese Zeiten bestätigen?',
    confirmText: (count: string, isOne: boolean) =>
      `${eintraege(count, isOne)} ${isOne ? 'wird' : 'werden'} bestätigt. Danach können Beschäftigte daran nichts mehr ändern.`,
    destroyTitle: 'Diese Zeiten löschen?',
    destroyText: (count: string, isOne: boolean) =>
      `${eintraege(count, isOne)} ${isOne ? 'wird' : 'werden'} gelöscht. Das lässt sich nicht rückgängig machen.`,
    tagTitle: 'Ausgewählte Zeiten taggen',
    tags: 'Tags',
    override: 'Vorhandene Tags ersetzen',
    overrideAbout: 'Sonst kommen diese Tags zu den vorhandenen hinzu.',
    noteTitle: 'Notiz zu den ausgewählten Zeiten schreiben',
    noteText: 'Notiz',
    followerTitle: 'Beobachter der ausgewählten Zeiten',
    followers: 'Beobachter',
    followersAbout:
      'Diese Personen ersetzen die bisherigen Beobachter. Lassen Sie das Feld leer, um alle Beobachter zu entfernen.',
    apply: 'Anwenden',
    progress: {
      confirm: 'Wird bestätigt',
      tag: 'Wird getaggt',
      note: 'Notizen werden geschrieben',
      follower: 'Beobachter werden gesetzt',
      destroy: 'Wird gelöscht',
    },
    of: (done: string, total: string) => `${done} von ${total}`,
    queued: 'Beginnt gleich',
    finished: (done: string, skipped: string) => `Erledigt: ${done}. Übersprungen: ${skipped}.`,
    skippedAbout: 'Übersprungen wurde, was es nicht mehr gibt oder was Sie so nicht ändern dürfen.',
  },
  {
    followersAbout:
      'Diese Personen ersetzen die bisherigen Beobachter. Lass das Feld leer, um alle Beobachter zu entfernen.',
    skippedAbout: 'Übersprungen wurde, was es nicht mehr gibt oder was du so nicht ändern darfst.',
  },
)
