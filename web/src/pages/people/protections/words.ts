import { protectionKinds } from '../../../../../src/shared/choice-words.ts'
import { texts } from '../../../i18n/language.tsx'

export const protectionWords = texts(
  {
    title: 'Maternity protection',
    about:
      'While it is in force: 8:30 hours a day, 90 in two weeks, no work after 20:00, before 6:00, or on Sundays and public holidays. Stint warns about violations; the person and the admins see this. Young people are recognised by their birthday.',
    add: 'Add a protection',
    none: 'No protection set',
    noneText: 'Add one when somebody is expecting or nursing a child.',
    noneTextOwn: 'Tell your admins if you are expecting or nursing a child, so that they can add it here.',
    kind: 'Reason',
    kinds: protectionKinds.en,
    starts: 'First day',
    ends: 'Last day',
    now: 'In force now',
    addTitle: 'New protection',
    editTitle: 'Edit the protection',
    endHint: 'To end it early, choose an earlier last day.',
    edit: (span: string) => `Edit ${span}`,
    remove: (span: string) => `Delete ${span}`,
    removeTitle: 'Delete the protection?',
    removeText:
      'It is treated as if it never existed, and the warnings it caused are removed. To end it instead, change its last day.',
    removeLabel: 'Delete',
  },
  {
    title: 'Mutterschutz bei der Arbeitszeit',
    about:
      'Solange er gilt: 8:30 Stunden am Tag, 90 in zwei Wochen, keine Arbeit nach 20:00, vor 6:00 oder an Sonn- und Feiertagen. Stint warnt; die Person und die Admins sehen es. Jugendliche werden am Geburtstag erkannt.',
    add: 'Schutz hinzufügen',
    none: 'Kein Schutz eingetragen',
    noneText: 'Fügen Sie einen hinzu, wenn jemand schwanger ist oder stillt.',
    noneTextOwn: 'Sagen Sie Ihren Admins, wenn Sie schwanger sind oder stillen; sie tragen es hier ein.',
    kind: 'Grund',
    kinds: protectionKinds.de,
    starts: 'Erster Tag',
    ends: 'Letzter Tag',
    now: 'Gilt jetzt',
    addTitle: 'Neuer Schutz',
    editTitle: 'Schutz ändern',
    endHint: 'Um ihn früher zu beenden, wählen Sie einen früheren letzten Tag.',
    edit: (span: string) => `${span} ändern`,
    remove: (span: string) => `${span} löschen`,
    removeTitle: 'Schutz löschen?',
    removeText:
      'Es ist dann, als hätte es ihn nie gegeben: Warnungen daraus verschwinden. Um ihn zu beenden, ändern Sie den letzten Tag.',
    removeLabel: 'Löschen',
  },
  {
    noneText: 'Füge einen hinzu, wenn jemand schwanger ist oder stillt.',
    noneTextOwn: 'Sage deinen Admins, wenn du schwanger bist oder stillst; sie tragen es hier ein.',
    endHint: 'Um ihn früher zu beenden, wähle einen früheren letzten Tag.',
    removeText:
      'Es ist dann, als hätte es ihn nie gegeben: Warnungen daraus verschwinden. Um ihn zu beenden, ändere den letzten Tag.',
  },
)
