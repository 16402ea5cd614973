-- Tables of people, times and absences that are brought in from files (ADR 49).
create table imports (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  -- Null until the file is recognised, where nobody has said it.
  source text,
  state text not null default 'reading' check (
    state in ('reading', 'previewed', 'applying', 'applied', 'taking_back', 'taken_back', 'failed')),
  -- Counted up with every change of source or options: a preview of older ones is of no use.
  revision integer not null default 0,
  file_name text not null,
  -- Of the first line: the next file with the same one is offered the same options.
  head_digest text,
  options jsonb not null default '{}',
  counts jsonb not null default '{}',
  -- What has to be said before it can be applied.
  asks jsonb not null default '[]',
  -- Names of what has to be made besides the rows, such as areas.
  creates jsonb not null default '{}',
  -- The last line that is dealt with, while rows are applied.
  applied_line integer not null default 0,
  attempts integer not null default 0,
  -- Why it failed.
  problem text,
  created_by_id bigint,
  -- In whose name it is worked on; null for the command line.
  asked_by_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  previewed_at timestamptz,
  applied_at timestamptz,
  taken_back_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, created_by_id) references users,
  foreign key (account_id, asked_by_id) references users
);
create index imports_workspace on imports (account_id, workspace_id, id);
create index imports_created_by on imports (account_id, created_by_id);
create index imports_asked_by on imports (account_id, asked_by_id);
create unique index imports_one_at_work on imports (account_id, workspace_id) where state in ('applying', 'taking_back');

-- What holds the rows themselves: gone after some days.
create table import_files (
  account_id bigint not null,
  import_id bigint not null,
  file_key text not null,
  file_size bigint not null,
  head jsonb not null default '[]',
  -- The first rows as they were read.
  sample jsonb not null default '[]',
  expires_at timestamptz not null,
  primary key (account_id, import_id),
  foreign key (account_id, import_id) references imports on delete cascade
);
create index import_files_file on import_files (account_id, file_key);
create index import_files_expiry on import_files (expires_at);

create trigger import_files_added after insert on import_files referencing new table as changed
  for each statement execute function count_files('+', 'file_size');
create trigger import_files_removed after delete on import_files referencing old table as changed
  for each statement execute function count_files('-', 'file_size');

create table import_problems (
  account_id bigint not null,
  id bigint generated always as identity,
  import_id bigint not null,
  -- Of the file, from 1 with the head counted in.
  line integer not null,
  field text not null,
  sentence text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, import_id) references imports on delete cascade
);
create index import_problems_import on import_problems (account_id, import_id, line, id);

-- What an import has made. What was taken back is not here any more.
create table imported_records (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  -- Null once the import is deleted: the row is still known as imported.
  import_id bigint,
  kind text not null,
  record_id bigint not null,
  -- Null for what a row needed besides its own record, such as an area.
  source_key text,
  line integer not null,
  -- It could not be taken back.
  kept boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, import_id) references imports
);
create unique index imported_records_source_key on imported_records (account_id, workspace_id, source_key);
create index imported_records_import on imported_records (account_id, import_id, id);
