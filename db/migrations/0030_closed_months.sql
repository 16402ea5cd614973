-- Months that stay as they were paid.

-- A month of a person as it was closed. One that was opened again keeps its row; closing it anew is the next version.
create table closed_months (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  month date not null check (extract(day from month) = 1),
  version integer not null,
  balance_before bigint not null,
  target_seconds bigint not null,
  worked_seconds bigint not null,
  credited_seconds bigint not null,
  charged_seconds bigint not null,
  entry_seconds bigint not null,
  payout_seconds bigint not null,
  balance_after bigint not null,
  surcharges jsonb not null default '[]',
  -- Schedules, method of balance, policy: as they were.
  rules jsonb not null,
  -- What was in the way and left out by force: what kind, which record.
  left_out jsonb not null default '[]',
  closed_by_id bigint,
  closed_by text not null,
  reopened_at timestamptz,
  reopened_by_id bigint,
  reopened_by text,
  reopening_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references time_accounts,
  foreign key (account_id, closed_by_id) references users,
  foreign key (account_id, reopened_by_id) references users,
  constraint closed_months_version_unique unique (account_id, user_id, month, version)
);
create unique index closed_months_once on closed_months (account_id, user_id, month) where reopened_at is null;
create index closed_months_month on closed_months (account_id, month);
create index closed_months_closed_by on closed_months (account_id, closed_by_id);
create index closed_months_reopened_by on closed_months (account_id, reopened_by_id);

-- Waits for a closing that is under way, and makes one wait for this change.
create function closed_until_of(account bigint, person bigint) returns timestamptz language plpgsql as $$
declare found_until timestamptz;
begin
  select closed_until into found_until from time_accounts where account_id = account and user_id = person for share;
  return found_until;
end $$;

create function closed_through_of(account bigint, person bigint) returns date language plpgsql as $$
declare found_through date;
begin
  select closed_through into found_through from time_accounts where account_id = account and user_id = person for share;
  return found_through;
end $$;

create function refuse_closed_month() returns void language plpgsql as $$
begin
  raise exception 'the month is closed' using errcode = 'check_violation', constraint = 'month_is_closed';
end $$;

-- Work. What still ran when its month was closed by force may end: the month stays as it was stored. What hangs on a
-- tracking, as files do, counts for nothing.
create function guard_closed_trackings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.starts_at, old.ends_at, old.break_duration, old.default_break_duration,
      old.force_custom_break_duration, old.recorded_break, old.confirmed, old.status, old.user_id, old.workspace_id,
      old.area_id)
    is not distinct from (new.starts_at, new.ends_at, new.break_duration, new.default_break_duration,
      new.force_custom_break_duration, new.recorded_break, new.confirmed, new.status, new.user_id, new.workspace_id,
      new.area_id) then
    return new;
  end if;
  if tg_op <> 'DELETE' and new.starts_at < closed_until_of(new.account_id, new.user_id)
      and (tg_op = 'INSERT' or old.ends_at is not null or new.starts_at <> old.starts_at or new.user_id <> old.user_id) then
    perform refuse_closed_month();
  end if;
  if tg_op <> 'INSERT' and old.ends_at is not null and old.status = 'active'
      and old.starts_at < closed_until_of(old.account_id, old.user_id) then
    perform refuse_closed_month();
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- No month can be closed that has not begun anywhere, so that nearly every punch is passed over without a look.
create function may_be_closed(begins timestamptz, written timestamptz) returns boolean language sql stable parallel safe
  return begins < date_trunc('month', greatest(written, now()) + interval '14 hours', 'UTC') + interval '12 hours';

create trigger time_trackings_guard_added before insert on time_trackings for each row
  when (may_be_closed(new.starts_at, new.updated_at)) execute function guard_closed_trackings();
create trigger time_trackings_guard_changed before update on time_trackings for each row
  when (may_be_closed(least(old.starts_at, new.starts_at), new.updated_at)) execute function guard_closed_trackings();
create trigger time_trackings_guard_removed before delete on time_trackings
  for each row execute function guard_closed_trackings();

create function guard_closed_breaks() returns trigger language plpgsql as $$
declare
  rested breaks := case tg_op when 'DELETE' then old else new end;
  work time_trackings;
begin
  select * into work from time_trackings t where t.account_id = rested.account_id and t.id = rested.time_tracking_id;
  if work.ends_at is not null and work.starts_at < closed_until_of(work.account_id, work.user_id) then
    perform refuse_closed_month();
  end if;
  return rested;
end $$;
create trigger breaks_guard_added before insert on breaks for each row
  when (may_be_closed(new.starts_at, new.updated_at)) execute function guard_closed_breaks();
create trigger breaks_guard_changed before update on breaks for each row
  when (may_be_closed(least(old.starts_at, new.starts_at), new.updated_at)) execute function guard_closed_breaks();
create trigger breaks_guard_removed before delete on breaks for each row execute function guard_closed_breaks();

-- Absences: one that reaches into a closed month is refused whole. What was left out undecided may be turned down.
create function guard_closed_absences() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'active' and new.first_day <= closed_through_of(new.account_id, new.user_id) then
      perform refuse_closed_month();
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and (old.first_day, old.last_day, old.starts_at, old.ends_at, old.full_day, old.days, old.hours,
      old.use_custom_values, old.absence_type_id, old.user_id, old.status, old.confirmation_status)
    is not distinct from (new.first_day, new.last_day, new.starts_at, new.ends_at, new.full_day, new.days, new.hours,
      new.use_custom_values, new.absence_type_id, new.user_id, new.status, new.confirmation_status) then
    return new;
  end if;
  if old.status = 'active' and old.confirmation_status = 'confirmed'
      and old.first_day <= closed_through_of(old.account_id, old.user_id) then
    perform refuse_closed_month();
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.status = 'active' and new.confirmation_status <> 'rejected'
      and new.first_day <= closed_through_of(new.account_id, new.user_id) then
    perform refuse_closed_month();
  end if;
  return new;
end $$;
create trigger absences_guard before insert or update or delete on absences
  for each row execute function guard_closed_absences();

-- Schedules: unless whoever writes them knows that closed months stay as they are.
create function guard_closed_schedules() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and not new.reaches_back and new.starts_on <= closed_through_of(new.account_id, new.user_id) then
    perform refuse_closed_month();
  end if;
  if tg_op <> 'INSERT' and not (case tg_op when 'UPDATE' then new.reaches_back else old.reaches_back end)
      and old.starts_on <= closed_through_of(old.account_id, old.user_id) then
    perform refuse_closed_month();
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger work_schedules_guard before insert or update or delete on work_schedules
  for each row execute function guard_closed_schedules();

create function guard_closed_entries() returns trigger language plpgsql as $$
begin
  if new.day <= closed_through_of(new.account_id, new.user_id) then perform refuse_closed_month(); end if;
  return new;
end $$;
create trigger time_account_entries_guard before insert on time_account_entries
  for each row execute function guard_closed_entries();

-- A punch that belongs into a closed month is kept aside: it is stored and touches nothing.
alter table actions drop constraint actions_effect_check,
  add constraint actions_effect_check
    check (effect in ('open', 'open-break', 'close-break', 'close', 'close-again', 'join', 'alone', 'aside'));
create index actions_aside on actions (account_id, user_id, action_time) where effect = 'aside';
