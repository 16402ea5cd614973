-- oldest code: 50
-- A refusal names the last month that is closed for the person.
create function refuse_closed_month(account bigint, person bigint) returns void language plpgsql as $$
begin
  raise exception 'the month is closed' using errcode = 'check_violation', constraint = 'month_is_closed',
    detail = (select to_char(closed_through, 'YYYY-MM') from time_accounts where account_id = account and user_id = person);
end $$;

create or replace function guard_closed_trackings() returns trigger language plpgsql as $$
begin
  -- No month can be closed that has not begun anywhere, so that nearly every punch is passed over without a look.
  if tg_op <> 'DELETE' and not may_be_closed(
      case tg_op when 'INSERT' then new.starts_at else least(old.starts_at, new.starts_at) end, new.updated_at) then
    return new;
  end if;
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
    perform refuse_closed_month(new.account_id, new.user_id);
  end if;
  if tg_op <> 'INSERT' and old.ends_at is not null and old.status = 'active'
      and old.starts_at < closed_until_of(old.account_id, old.user_id) then
    perform refuse_closed_month(old.account_id, old.user_id);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function guard_closed_breaks() returns trigger language plpgsql as $$
declare
  rested breaks := case tg_op when 'DELETE' then old else new end;
  work time_trackings;
begin
  select * into work from time_trackings t where t.account_id = rested.account_id and t.id = rested.time_tracking_id;
  if work.ends_at is not null and work.starts_at < closed_until_of(work.account_id, work.user_id) then
    perform refuse_closed_month(work.account_id, work.user_id);
  end if;
  return rested;
end $$;

create or replace function guard_closed_absences() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'active' and new.first_day <= closed_through_of(new.account_id, new.user_id) then
      perform refuse_closed_month(new.account_id, new.user_id);
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
    perform refuse_closed_month(old.account_id, old.user_id);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.status = 'active' and new.confirmation_status <> 'rejected'
      and new.first_day <= closed_through_of(new.account_id, new.user_id) then
    perform refuse_closed_month(new.account_id, new.user_id);
  end if;
  return new;
end $$;

create or replace function guard_closed_schedules() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and not new.reaches_back and new.starts_on <= closed_through_of(new.account_id, new.user_id) then
    perform refuse_closed_month(new.account_id, new.user_id);
  end if;
  if tg_op <> 'INSERT' and not (case tg_op when 'UPDATE' then new.reaches_back else old.reaches_back end)
      and old.starts_on <= closed_through_of(old.account_id, old.user_id) then
    perform refuse_closed_month(old.account_id, old.user_id);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function guard_closed_entries() returns trigger language plpgsql as $$
begin
  if new.day <= closed_through_of(new.account_id, new.user_id) then
    perform refuse_closed_month(new.account_id, new.user_id);
  end if;
  return new;
end $$;

drop function refuse_closed_month();
