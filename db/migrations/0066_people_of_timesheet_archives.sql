-- Whose timesheets may be in the file: only somebody who administers all of them gets it. Null for archives from before, which
-- only admins of the workspace get.
alter table timesheet_archives add column user_ids bigint[];
