-- New work in months that may be closed locks its person before it locks the account, as everything else does. The foreign
-- key would lock the person afterwards, and then wait behind somebody who waits for the account.
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
  if tg_op = 'INSERT' then
    perform from users where account_id = new.account_id and id = new.user_id for key share;
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
