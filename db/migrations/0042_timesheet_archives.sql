-- How often a file was tried, and why there is none in the end.
alter table person_exports add column attempts integer not null default 0, add column failure text;

-- The timesheets of a month as one file, to be fetched for some days.
create table timesheet_archives (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  -- Null for the whole workspace.
  area_id bigint,
  month date not null check (extract(day from month) = 1),
  requested_by_id bigint not null,
  language text not null check (language in ('en', 'de')),
  hours_notation text not null check (hours_notation in ('clock', 'decimal')),
  status text not null default 'queued' check (status in ('queued', 'running', 'finished', 'failed')),
  -- Sheets.
  total integer not null default 0,
  done integer not null default 0,
  attempts integer not null default 0,
  failure text,
  file_key text not null,
  file_size bigint,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, workspace_id, area_id) references areas (account_id, workspace_id, id),
  foreign key (account_id, requested_by_id) references users
);
create index timesheet_archives_workspace on timesheet_archives (account_id, workspace_id, area_id);
create index timesheet_archives_requested_by on timesheet_archives (account_id, requested_by_id);
create index timesheet_archives_file on timesheet_archives (account_id, file_key);
create index timesheet_archives_expiry on timesheet_archives (expires_at);
