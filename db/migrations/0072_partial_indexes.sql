-- oldest code: 50
-- What most records lack needs no entry in an index: a punch wrote nine of them that said so.
drop index time_trackings_area, time_trackings_last_editor, time_trackings_external_id_unique, notes_absence,
  absences_external_id_unique;
create index time_trackings_area on time_trackings (account_id, workspace_id, area_id) where area_id is not null;
create index time_trackings_last_editor on time_trackings (account_id, last_editor_id) where last_editor_id is not null;
create unique index time_trackings_external_id_unique on time_trackings (account_id, external_id)
  where status = 'active' and external_id is not null;
create index notes_absence on notes (account_id, absence_id, id) where absence_id is not null;
create unique index absences_external_id_unique on absences (account_id, external_id)
  where status = 'active' and external_id is not null;

-- The primary key gives the same order, and nearly every entry is due.
drop index tracking_reviews_due;
