-- Days of absence as they were when the month was closed, by type; null for months that were closed before this was kept.
alter table closed_months add column absences jsonb;

-- What was handed to the wage office: never changed, but for the name of who was erased.
create table payroll_exports (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  month date not null check (extract(day from month) = 1),
  format text not null,
  settings jsonb not null,
  -- How many lines it has, and how many exports of the same month there were before.
  lines integer not null,
  earlier_exports integer not null,
  warnings jsonb not null,
  sha256 text not null,
  file_name text not null,
  content bytea not null,
  exported_by_id bigint,
  exported_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, exported_by_id) references users,
  constraint payroll_exports_in_turn unique (account_id, workspace_id, month, earlier_exports)
);
create index payroll_exports_by on payroll_exports (account_id, exported_by_id);

create function keep_payroll_export() returns trigger language plpgsql as $$
begin
  if is_erasing(old.account_id, old.exported_by_id)
      and to_jsonb(old) - 'exported_by' = to_jsonb(new) - 'exported_by' then
    return new;
  end if;
  raise exception 'payroll exports are never changed';
end $$;
create trigger payroll_exports_kept before update on payroll_exports for each row execute function keep_payroll_export();
