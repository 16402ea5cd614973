/** Sentences that are translated as a whole, in English and in German. `{}` is a placeholder. */
export const germanSentences: Readonly<Record<string, string>> = {
  // Personal data.
  'This export is already being created. Wait until it is finished.':
    'Dieser Export wird schon erstellt. Bitte warten, bis er fertig ist.',
  'This person has already been erased.': 'Die Daten dieser Person wurden schon gelöscht.',

  // Time corrections.
  'A correction of this time tracking is already waiting for a decision; withdraw it first.':
    'Eine Korrektur dieser Zeiterfassung wartet schon auf eine Entscheidung; bitte zuerst diese zurückziehen.',
  'You have no such time tracking in this workspace.':
    'Eine solche eigene Zeiterfassung gibt es in diesem Arbeitsbereich nicht.',
  'Time tracking id must be given.': 'Die Zeiterfassung muss angegeben werden.',
  'Ends at must be given.': 'Das Ende muss angegeben werden.',
  'This is not allowed in a correction of this kind.': 'Das gehört nicht zu einer Korrektur dieser Art.',
  'This correction changes nothing.': 'Diese Korrektur ändert nichts.',
  'This correction has been withdrawn.': 'Diese Korrektur wurde zurückgezogen.',
  'This correction has already been decided.': 'Über diese Korrektur ist schon entschieden.',
  'You cannot decide on your own corrections in this workspace.':
    'In diesem Arbeitsbereich entscheidet jemand anderes über eigene Korrekturen.',
  'The time tracking has changed since this correction was requested.':
    'Die Zeiterfassung hat sich geändert, seit um diese Korrektur gebeten wurde.',

  // Sign-in and permissions.
  'The report cannot be sorted by this column.': 'Nach einer solchen Spalte lässt sich der Bericht nicht sortieren.',
  'Sign in with a valid access token to do this.': 'Dafür ist ein gültiges Zugriffstoken nötig.',
  'You are not authorised to perform this action.': 'Diese Aktion ist nicht erlaubt.',
  'The record could not be found.': 'Der Datensatz wurde nicht gefunden.',
  'Changes with the session cookie require the header "Stint-Session: cookie".':
    'Eine Änderung mit dem Sitzungs-Cookie braucht den Header „Stint-Session: cookie“.',
  'The session cookie works only on pages of this server. Use an access token anywhere else.':
    'Das Sitzungs-Cookie gilt nur für Seiten dieses Servers. Anderswo gilt ein Zugriffstoken.',
  'The api_token is missing or not valid.': 'Das api_token fehlt oder ist nicht gültig.',
  'This requires a kiosk token.': 'Dafür ist das Token eines Kiosks nötig.',
  'This link is no longer valid. Request a new one.': 'Dieser Link gilt nicht mehr. Bitte einen neuen anfordern.',
  'Sign-up is closed here. Ask your company or the operator of this service for an invitation.':
    'Die Registrierung ist hier geschlossen. Eine Einladung gibt es bei der Firma oder bei denen, die den Dienst betreiben.',
  'Sign-up requires an unused invitation code.':
    'Für die Registrierung ist hier ein Einladungscode nötig, der noch nicht benutzt wurde.',
  'Confirm your e-mail address before you invite others.':
    'Vor Einladungen an andere ist die eigene E-Mail-Adresse zu bestätigen.',
  'The current password is wrong.': 'Das bisherige Passwort ist falsch.',
  'The password is wrong.': 'Das Passwort ist falsch.',
  'Confirm your identity again to do this.': 'Dafür ist die Identität noch einmal zu bestätigen.',
  'This api token has expired.': 'Dieses Api-Token ist abgelaufen.',
  'This token may not be used from this network.': 'Dieses Token darf aus diesem Netz nicht benutzt werden.',
  'This api token lacks the scope {}.': 'Diesem Api-Token fehlt die Berechtigung {}.',
  'Expires at must be in the future.': 'Der Ablauf muss in der Zukunft liegen.',
  'Password must not be the e-mail address, or the name of the company or of this service.':
    'Das Passwort darf nicht die E-Mail-Adresse und nicht der Name der Firma oder dieses Dienstes sein.',
  'The e-mail address or the password is wrong.': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'Sign-in requires a valid Api-Key header.': 'Die Anmeldung braucht einen gültigen Api-Key-Header.',
  'The accounts module is switched off for this account.': 'Das Kontenmodul ist für dieses Konto abgeschaltet.',
  'Too many attempts. Try again in a minute.': 'Zu viele Versuche. Bitte in einer Minute noch einmal versuchen.',
  'Too many attempts. Try again in {} minutes.': 'Zu viele Versuche. Bitte in {} Minuten noch einmal versuchen.',
  'This PIN is wrong.': 'Diese PIN ist nicht richtig.',
  'Several people have this PIN. Pick your name first.':
    'Mehrere Personen haben diese PIN. Bitte zuerst den Namen wählen.',

  // Time accounts and closed months.
  'Another work schedule of this user starts on this day.':
    'Ein anderes Arbeitszeitmodell dieser Person beginnt an diesem Tag.',
  'Another policy starts on this day.': 'Eine andere Regelung beginnt an diesem Tag.',
  'The lower cap must not be above the upper one.': 'Die untere Grenze darf nicht über der oberen liegen.',
  'This entry has already been reversed.': 'Diese Buchung ist schon storniert.',
  'A reversal cannot be reversed. Create a new entry instead.':
    'Ein Storno kann nicht storniert werden. Dafür gibt es eine neue Buchung.',
  'This is in a month that is closed for the user (closed up to {}). An account admin can reopen it.':
    'Das liegt in einem Monat, der für die Person abgeschlossen ist (abgeschlossen bis {}). Ein Konto-Admin kann ihn wieder öffnen.',
  'This user has no such work schedule.': 'Dieses Arbeitszeitmodell gibt es bei dieser Person nicht.',
  'Seconds must not be 0.': '„Sekunden“ darf nicht 0 sein.',
  'Until must not be more than a year ahead.': '„Bis“ darf nicht mehr als ein Jahr voraus liegen.',
  'Starts on must be given.': '„Beginn“ muss angegeben werden.',
  'There is no such evaluation.': 'Diese Auswertung gibt es nicht.',
  'Range start must be given.': 'Der Anfang des Zeitraums muss angegeben werden.',
  'Range end must be given.': 'Das Ende des Zeitraums muss angegeben werden.',
  'Range end must not be before range start.': 'Das Ende des Zeitraums darf nicht vor seinem Anfang liegen.',
  'Evaluations cover at most a year at a time, from 1970 on.':
    'Auswertungen gibt es für höchstens ein Jahr auf einmal, ab 1970.',
  'A work schedule must start between 1970 and 2199.': 'Ein Arbeitszeitmodell beginnt zwischen 1970 und 2199.',
  'Give either weeks or monthly_minutes.': 'Anzugeben ist entweder weeks oder monthly_minutes.',
  'A payout reduces the account: seconds must be below 0.':
    'Eine Auszahlung mindert das Konto: Die Sekunden müssen unter 0 liegen.',
  'The opening entry follows from the opening balance of the user; change that instead.':
    'Die Anfangsbuchung folgt aus dem Anfangsstand der Person; bitte diesen ändern.',
  'A month can be closed once it is over.': 'Ein Monat kann abgeschlossen werden, sobald er vorbei ist.',
  'This month is already closed.': 'Dieser Monat ist schon abgeschlossen.',
  'The erasure of this account has already been requested.': 'Das Konto soll bereits gelöscht werden.',
  'The erasure of this account has not been requested.': 'Das Konto soll nicht gelöscht werden.',
  'Name must match the name of the account exactly.': 'Der Name muss genau der des Kontos sein.',
  'This month is not closed.': 'Dieser Monat ist nicht abgeschlossen.',
  'Old records of this month have been deleted, so it stays closed.':
    'Einträge dieses Monats wurden entfernt, weil sie zu alt waren. Er bleibt abgeschlossen.',
  'A time tracking that began on {} has not ended.': 'Eine Zeiterfassung, die am {} begann, ist nicht beendet.',
  'A correction of {} has not been decided yet.': 'Über eine Korrektur zum {} ist nicht entschieden.',
  'An absence from {} on has not been decided yet.': 'Über eine Abwesenheit ab {} ist nicht entschieden.',
  'The next records could not be processed. The batch stopped after {} of {} records; completed changes are kept.':
    'Die nächsten Einträge konnten nicht bearbeitet werden. Bearbeitet wurden {#} von {#} Einträgen; dabei bleibt es.',
  '{} The batch stopped after {} of {} records; completed changes are kept.':
    '{} Bearbeitet wurden {#} von {#} Einträgen; dabei bleibt es.',
  'Only account admins can close a month by force.':
    'Nur Konto-Admins können einen Monat trotz offener Punkte abschließen.',
  'The closed months have no difference to book.':
    'Die abgeschlossenen Monate haben keine Differenz, die gebucht werden könnte.',
  'The team calendar shows a year at most.': 'Der Teamkalender zeigt höchstens ein Jahr.',
  'A time account is shown for three years at most.': 'Ein Zeitkonto wird für höchstens drei Jahre gezeigt.',

  // Records that a request refers to.
  'There is no account {}.': 'Es gibt kein Konto {}.',
  'There is no such {}.': 'Das gibt es nicht: {}.',
  'There is no such user.': 'Diese Person gibt es nicht.',
  'This timesheet has already been signed.': 'Dieser Stundenzettel ist schon unterschrieben.',
  'Image must be a drawing as a data URL: a PNG of at most 64 KB.':
    'Das Bild muss eine Zeichnung als Data-URL sein: ein PNG mit höchstens 64 KB.',
  'There is no such working session.': 'Diese Arbeitszeit gibt es nicht.',
  'The location cannot be changed.': 'Der Standort kann nicht geändert werden.',
  'The user cannot be changed.': 'Die Person kann nicht geändert werden.',
  'There is no such absence.': 'Diese Abwesenheit gibt es nicht.',
  'There is no such working area.': 'Diesen Bereich gibt es nicht.',
  'There is no such location.': 'Diesen Standort gibt es nicht.',
  'There is no such absence type.': 'Diese Abwesenheitsart gibt es nicht.',
  'There is no such filter.': 'Dieses Tag gibt es nicht.',
  'There is no such upload.': 'Dieses Dokument gibt es nicht.',
  'There is no such api key.': 'Diesen Api-Key gibt es nicht.',
  'There is no such api token.': 'Dieses Api-Token gibt es nicht.',
  'There is no such vacation entitlement.': 'Diesen Urlaubsanspruch gibt es nicht.',
  'There is no such data profile field.': 'Dieses Feld der Stammdaten gibt es nicht.',
  'There is no such note on this absence.': 'Diese Notiz gibt es an dieser Abwesenheit nicht.',
  'There is no such signature on this time tracking.': 'Diese Unterschrift gibt es an dieser Zeiterfassung nicht.',
  'There is no such break in this time tracking.': 'Diese Pause gibt es in dieser Zeiterfassung nicht.',
  'There is no such area in this workspace.': 'Diesen Bereich gibt es in diesem Arbeitsbereich nicht.',
  'There is no such absence type in this workspace.': 'Diese Abwesenheitsart gibt es in diesem Arbeitsbereich nicht.',
  'There is no such user in this workspace.': 'Diese Person gibt es in diesem Arbeitsbereich nicht.',
  'At least one of these ids does not exist.': 'Zu einer dieser IDs gibt es keinen Datensatz.',
  'A user must be given.': 'Eine Person muss angegeben werden.',
  'This is administered in the user’s first workspace, which is a different one.':
    'Das wird im ersten Arbeitsbereich der Person verwaltet, und der ist ein anderer.',
  'You are not a member of this workspace.': 'Das ist nur für Mitglieder dieses Arbeitsbereichs.',
  'A user cannot be added and removed at the same time.': 'Niemand kann zugleich hinzugefügt und entfernt werden.',
  'User ids must be ids of users in this workspace.': 'Die Personen müssen zu diesem Arbeitsbereich gehören.',
  'Each id must be the id of a user in this workspace.': 'Jede ID muss die einer Person dieses Arbeitsbereichs sein.',
  'Each id must be the id of an area in this workspace.':
    'Jede ID muss die eines Bereichs dieses Arbeitsbereichs sein.',
  'Each id must be the id of a tag in this workspace.': 'Jede ID muss die eines Tags dieses Arbeitsbereichs sein.',
  "Each id must be one of this workspace's {}.": 'Jede ID muss zu diesem Arbeitsbereich gehören ({}).',
  'Each working area must be in one of the user’s locations.':
    'Jeder Bereich muss zu einem der Standorte der Person gehören.',
  'Each tag must belong to one of the user’s locations.': 'Jedes Tag muss zu einem der Standorte der Person gehören.',
  'Location ids must be given.': 'Standorte müssen angegeben werden.',
  'Tag ids must be given.': 'Tags müssen angegeben werden.',
  'Follower ids must be given.': 'Beobachter müssen angegeben werden.',
  'Note must be given.': 'Eine Notiz muss angegeben werden.',
  'Ids must be given.': 'IDs müssen angegeben werden.',
  'Content must be given.': 'Der Inhalt muss angegeben werden.',
  'Either {} or {} must be given.': 'Entweder {} oder {} muss angegeben werden.',
  'Custom field id must be the id of a custom field in this workspace.':
    'Das eigene Feld muss zu diesem Arbeitsbereich gehören.',
  '{} must be a {}.': '{} muss vom Typ {} sein.',
  '{} is already in use.': '{} wird schon verwendet.',
  'This e-mail address is already in use.': 'Diese E-Mail-Adresse wird schon verwendet.',
  'This external id is already in use.': 'Diese externe ID wird schon verwendet.',
  'This title is already in use.': 'Dieser Titel wird schon verwendet.',
  'This key is already in use.': 'Dieser Schlüssel wird schon verwendet.',

  // People.
  'Role ids must be ids of existing roles.': 'Die Rollen müssen IDs von Rollen sein.',
  'An account needs at least one active account admin.': 'Ein Konto braucht mindestens einen aktiven Konto-Admin.',
  'Only members of a workspace can have areas, tags and other data in it.':
    'Nur wer zu einem Arbeitsbereich gehört, kann dort Bereiche, Tags und weitere Angaben haben.',
  'An account admin needs an e-mail address to sign in with.':
    'Ein Konto-Admin braucht eine E-Mail-Adresse für die Anmeldung.',
  'This user has no e-mail address to send an invitation to.':
    'Diese Person hat keine E-Mail-Adresse für eine Einladung.',
  'This user has already set a password and needs no invitation.':
    'Diese Person hat schon ein Passwort und braucht keine Einladung.',
  'This user is deactivated; activate them first.': 'Diese Person ist deaktiviert; sie ist zuerst zu aktivieren.',
  'Avatar must be a picture as a data URL (png, jpeg or webp).':
    'Das Bild muss als Data-URL kommen (PNG, JPEG oder WebP).',
  'A signature must be a png, jpeg or webp image.': 'Eine Unterschrift muss ein Bild sein (PNG, JPEG oder WebP).',

  // Vacation.
  'Told on must not be in the future.': 'Der Tag des Hinweises darf nicht in der Zukunft liegen.',
  'Told on must not be after the days have lapsed.':
    'Der Tag des Hinweises darf nicht nach dem Verfall der Tage liegen.',
  'Lapses on must be a date after which days of this user lapse.':
    'Das Datum des Verfalls muss eines sein, nach dem Tage dieser Person verfallen.',
  'This notice has already been recorded.': 'Dieser Hinweis ist schon eingetragen.',

  // Working time.
  'Ends at must not be before the start.': 'Das Ende darf nicht vor dem Beginn liegen.',
  'Range end must not be before the start.': 'Das Ende des Zeitraums darf nicht vor seinem Beginn liegen.',
  'Until must not be before from.': '„Bis“ darf nicht vor „Von“ liegen.',
  'A report covers at most two years.': 'Ein Bericht umfasst höchstens zwei Jahre.',
  'This user already has a running time tracking; end it first.':
    'Für diese Person läuft schon eine Zeiterfassung; sie ist zuerst zu beenden.',
  'A confirmed time tracking cannot run.': 'Eine bestätigte Zeiterfassung kann nicht laufen.',
  'A running time tracking cannot be confirmed.': 'Eine laufende Zeiterfassung kann nicht bestätigt werden.',
  'This time tracking already has an open break; end it first.':
    'Diese Zeiterfassung hat schon eine offene Pause; sie ist zuerst zu beenden.',
  'Starts at must be given.': 'Der Beginn muss angegeben werden.',
  'A break cannot end before it starts.': 'Eine Pause kann nicht enden, bevor sie beginnt.',
  'A break cannot start before its time tracking does.': 'Eine Pause kann nicht vor ihrer Zeiterfassung beginnen.',
  'A break cannot end after its time tracking does.': 'Eine Pause kann nicht nach ihrer Zeiterfassung enden.',
  'Ends at must be given: the time tracking has ended.':
    'Das Ende muss angegeben werden: Die Zeiterfassung ist beendet.',
  'A time tracking cannot last longer than ten years.': 'Eine Zeiterfassung kann nicht länger als zehn Jahre dauern.',
  'At must be after the start of the time tracking.': 'Der Zeitpunkt muss nach dem Beginn der Zeiterfassung liegen.',
  'At must be before the end of the time tracking.': 'Der Zeitpunkt muss vor dem Ende der Zeiterfassung liegen.',
  'At must not be in the future: the time tracking is still running.':
    'Der Zeitpunkt darf nicht in der Zukunft liegen: Die Zeiterfassung läuft noch.',
  'Too many punches for this user arrived at the same time. Try again.':
    'Zu viele Stempelungen dieser Person kommen im selben Moment an. Bitte noch einmal versuchen.',
  'A punch can be taken back only within 2 minutes. Change the times or request a correction instead.':
    'Eine Stempelung kann innerhalb von 2 Minuten zurückgenommen werden. Danach hilft eine Änderung der Zeiten.',
  'Only the latest punch can be taken back, and there is a newer one.':
    'Nur die letzte Stempelung kann zurückgenommen werden, und es gibt eine neuere.',
  'The time tracking of this punch has been changed since. The punch cannot be taken back any more.':
    'Die Zeiterfassung dieser Stempelung wurde inzwischen geändert. Die Stempelung kann nicht mehr zurückgenommen werden.',
  'The time tracking of this punch is confirmed. The punch cannot be taken back any more.':
    'Die Zeiterfassung dieser Stempelung ist bestätigt. Die Stempelung kann nicht mehr zurückgenommen werden.',
  'You already have two unfinished batches. Wait until one of them is finished, then try again.':
    'Zwei eigene Stapel sind noch nicht fertig. Bitte warten, bis einer fertig ist, und dies dann noch einmal senden.',
  'Too many clients are following changes here. Try again shortly.':
    'Hier verfolgen zu viele Geräte die Änderungen. Bitte gleich noch einmal versuchen.',

  // Absences.
  'Only one absence can be changed at a time.': 'Es kann nur eine Abwesenheit auf einmal geändert werden.',
  'You cannot decide on your own absences in this workspace.':
    'In diesem Arbeitsbereich entscheidet jemand anderes über eigene Abwesenheiten.',
  'Each id must be the id of an absence in this workspace.':
    'Jede ID muss die einer Abwesenheit in diesem Arbeitsbereich sein.',
  'The absences must all belong to one user.': 'Die Abwesenheiten müssen alle zu einer Person gehören.',
  'Only your admins can set the days and hours of an absence.':
    'Tage und Stunden einer Abwesenheit kann nur festlegen, wer die Person verwaltet.',
  'The same punch is already being stored. Try again.':
    'Dieselbe Stempelung wird gerade gespeichert. Bitte noch einmal versuchen.',
  'The substitute must be somebody else.': 'Die Vertretung muss jemand anderes sein.',
  'Ends on must not be before the start.': 'Das Ende darf nicht vor dem Beginn liegen.',
  'An absence may last ten years at most.': 'Eine Abwesenheit darf höchstens zehn Jahre dauern.',
  'You cannot request absences of this type.': 'Abwesenheiten dieser Art können nicht beantragt werden.',
  'End of transfer period must be given when the rest is transferred.':
    'Das Ende der Übertragungsfrist muss angegeben werden, wenn der Rest übertragen wird.',
  'End of transfer period must not be before the end.':
    'Das Ende der Übertragungsfrist darf nicht vor dem Ende des Anspruchs liegen.',
}
