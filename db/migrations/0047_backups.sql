-- Backups that were made of this database, for their age and for the schedule to know which of them to remove.
create table backups (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  -- Null while it is under way, and for ever where it failed or was interrupted.
  ended_at timestamptz,
  path text not null,
  scheduled boolean not null,
  bytes bigint,
  failure text
);
