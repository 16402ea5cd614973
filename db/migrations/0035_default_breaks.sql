-- Breaks that are taken off by rule: from so many minutes of work on, so many of break.
create table default_breaks (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  title text not null,
  after_minutes integer not null check (after_minutes between 1 and 1440),
  break_minutes integer not null check (break_minutes between 1 and 720),
  -- Otherwise for those whose `default_break_ids` name it.
  for_everybody boolean not null default true,
  starts_on date not null,
  ends_on date,
  -- The same days as moments, in the workspace's zone: the trigger below knows no zones.
  from_at timestamptz not null,
  until_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  constraint default_breaks_in_order check (starts_on <= ends_on)
);
create index default_breaks_workspace on default_breaks (account_id, workspace_id, from_at);

-- `default_break_ids` of users, stored before this migration, name no records. They are kept, and name nothing.

-- Whoever wrote the tracking has said how long its default break is; no rule changes it.
alter table time_trackings add column keeps_default_break boolean not null default false;

-- The longest break of the rules that hold when the work begins. Where none holds, what is there stays.
create function take_default_break() returns trigger language plpgsql as $$
declare
  rules integer;
  minutes integer;
begin
  select count(*), max(d.break_minutes)
      filter (where d.after_minutes * 60 <= extract(epoch from new.ends_at - new.starts_at))
    into rules, minutes
  from default_breaks d
  where d.account_id = new.account_id and d.workspace_id = new.workspace_id and d.from_at <= new.starts_at
    and (d.until_at is null or new.starts_at < d.until_at)
    and (d.for_everybody or exists (
      select from users u
      where u.account_id = d.account_id and u.id = new.user_id and d.id = any(u.default_break_ids)));
  if rules > 0 then new.default_break_duration := coalesce(minutes, 0) * 60; end if;
  return new;
end $$;
-- Before the guards of closed months, which look at the result.
create trigger time_trackings_default_break_added before insert on time_trackings for each row
  when (new.ends_at is not null and not new.keeps_default_break) execute function take_default_break();
create trigger time_trackings_default_break_changed before update on time_trackings for each row
  when (not new.keeps_default_break and (old.starts_at, old.ends_at, old.user_id)
    is distinct from (new.starts_at, new.ends_at, new.user_id) and coalesce(old.ends_at, new.ends_at) is not null)
  execute function take_default_break();
