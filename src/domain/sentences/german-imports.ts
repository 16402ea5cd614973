/** About imports from files. */
export const germanImports: Readonly<Record<string, string>> = {
  'This import has been applied. Upload the file again to read it otherwise.':
    'Dieser Import wurde schon übernommen. Um die Datei anders zu lesen, bitte noch einmal hochladen.',
  'This import cannot be applied as it stands.': 'Dieser Import kann so nicht übernommen werden.',
  'Say whether dates are written with the day or with the month first.':
    'Es fehlt die Angabe, ob in Daten der Tag oder der Monat vorne steht.',
  'Say first in which column each required field is.': 'Zuerst braucht jedes Pflichtfeld eine Spalte.',
  'Mapping must name fields of the source.': 'Die Zuordnung muss Felder der Quelle nennen.',
  'Mapping must name columns of the file, from 0.': 'Die Zuordnung muss Spalten der Datei nennen, von 0 an.',
  'Nothing of this import has been applied.': 'Von diesem Import wurde nichts übernommen.',
  'This import is being worked on. Wait until it is finished.':
    'An diesem Import wird gerade gearbeitet. Bitte warten, bis er fertig ist.',
  'Another import of this workspace is under way. Wait until it is finished.':
    'Ein anderer Import dieses Arbeitsbereichs läuft noch. Bitte warten, bis er fertig ist.',
  'The file of this import is not kept any more. Upload it again.':
    'Die Datei dieses Imports ist nicht mehr da. Bitte noch einmal hochladen.',
  'Whoever asked for this import may not do so any more.':
    'Wer diesen Import gestartet hat, hat die Rechte dazu nicht mehr.',
  'The import stopped: it failed several times. What was done stays done; it can be started again.':
    'Der Import ist mehrmals fehlgeschlagen und wurde angehalten. Was übernommen ist, bleibt; er kann noch einmal gestartet werden.',
  'A line before has the same e-mail address.': 'Eine Zeile davor hat dieselbe E-Mail-Adresse.',
  'A line before is about the same person.': 'Eine Zeile davor betrifft dieselbe Person.',
  'A line before has the same personnel number.': 'Eine Zeile davor hat dieselbe Personalnummer.',
  'Somebody in another workspace of the account has this e-mail address.':
    'Diese E-Mail-Adresse hat schon jemand in einem anderen Arbeitsbereich des Kontos.',
  'The data profile of this workspace has no such field.':
    'Das Datenprofil dieses Arbeitsbereichs hat kein solches Feld.',
  'End of contract must not lie before the start.': 'Das Vertragsende darf nicht vor dem Beginn liegen.',
  'An e-mail address, a personnel number, an external id or a name must say who it is.':
    'Eine E-Mail-Adresse, eine Personalnummer, eine externe ID oder ein Name muss sagen, um wen es geht.',
  'Day must not lie more than a year ahead.': 'Der Tag darf höchstens ein Jahr in der Zukunft liegen.',
  'This person has another opening balance already. Change it on the page of the person.':
    'Diese Person hat schon einen anderen Anfangsbestand. Ändern lässt er sich auf der Seite der Person.',
  'Only an account admin can change the opening balance of an account admin.':
    'Den Anfangsbestand von Konto-Admins können nur Konto-Admins ändern.',
  'The opening balance has been changed since it was imported, so it stays.':
    'Der Anfangsbestand wurde seit dem Import geändert und bleibt deshalb.',
  'This area is in use by now, so it stays.': 'Dieser Bereich wird inzwischen verwendet und bleibt deshalb.',
  'This person has signed in or has records by now, so they stay. Delete them by hand.':
    'Diese Person hat sich inzwischen angemeldet oder hat Einträge und bleibt deshalb. Löschen lässt sie sich von Hand.',
}
