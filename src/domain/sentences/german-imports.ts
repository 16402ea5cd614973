/** About imports from files. */
export const germanImports: Readonly<Record<string, string>> = {
  'This import has already been applied. To read the file differently, upload it again.':
    'Dieser Import wurde schon übernommen. Um die Datei anders zu lesen, bitte noch einmal hochladen.',
  'This import cannot be applied in its current state.': 'Dieser Import kann so nicht übernommen werden.',
  'Choose whether dates are written with the day or with the month first.':
    'Es fehlt die Angabe, ob in Daten der Tag oder der Monat vorne steht.',
  'First assign a column to each required field.': 'Zuerst braucht jedes Pflichtfeld eine Spalte.',
  'Mapping must refer to fields of the source.': 'Die Zuordnung muss Felder der Quelle nennen.',
  'Mapping must refer to columns of the file, numbered from 0.':
    'Die Zuordnung muss Spalten der Datei nennen, von 0 an.',
  'Nothing from this import has been applied yet.': 'Von diesem Import wurde nichts übernommen.',
  'This import is being processed. Wait until it is finished.':
    'An diesem Import wird gerade gearbeitet. Bitte warten, bis er fertig ist.',
  'Another import in this workspace is running. Wait until it is finished.':
    'Ein anderer Import dieses Arbeitsbereichs läuft noch. Bitte warten, bis er fertig ist.',
  'The file of this import is no longer stored. Upload it again.':
    'Die Datei dieses Imports ist nicht mehr da. Bitte noch einmal hochladen.',
  'The person who started this import is no longer allowed to import.':
    'Wer diesen Import gestartet hat, hat die Rechte dazu nicht mehr.',
  'The import was stopped after several failed attempts. What has been imported is kept; the import can be started again.':
    'Der Import ist mehrmals fehlgeschlagen und wurde angehalten. Was übernommen ist, bleibt; er kann noch einmal gestartet werden.',
  'An earlier line has the same e-mail address.': 'Eine Zeile davor hat dieselbe E-Mail-Adresse.',
  'An earlier line is about the same person.': 'Eine Zeile davor betrifft dieselbe Person.',
  'An earlier line has the same personnel number.': 'Eine Zeile davor hat dieselbe Personalnummer.',
  'Somebody in another workspace of the account has this e-mail address.':
    'Diese E-Mail-Adresse hat schon jemand in einem anderen Arbeitsbereich des Kontos.',
  'The data profile of this workspace has no such field.':
    'Das Datenprofil dieses Arbeitsbereichs hat kein solches Feld.',
  'End of contract must not be before the start.': 'Das Vertragsende darf nicht vor dem Beginn liegen.',
  'The person must be identified by an e-mail address, a personnel number, an external id or a name.':
    'Eine E-Mail-Adresse, eine Personalnummer, eine externe ID oder ein Name muss sagen, um wen es geht.',
  'Day must not be more than a year ahead.': 'Der Tag darf höchstens ein Jahr in der Zukunft liegen.',
  'This person already has a different opening balance. Change it on the person’s page.':
    'Diese Person hat schon einen anderen Anfangsbestand. Ändern lässt er sich auf der Seite der Person.',
  'Only an account admin can change the opening balance of an account admin.':
    'Den Anfangsbestand von Konto-Admins können nur Konto-Admins ändern.',
  'The opening balance has been changed since the import, so it is kept.':
    'Der Anfangsbestand wurde seit dem Import geändert und bleibt deshalb.',
  'This area is in use now, so it is kept.': 'Dieser Bereich wird inzwischen verwendet und bleibt deshalb.',
  'This person has signed in or has records now, so they are kept. Delete them by hand.':
    'Diese Person hat sich inzwischen angemeldet oder hat Einträge und bleibt deshalb. Löschen lässt sie sich von Hand.',
}
