-- Old records of people who are still there (ADR 52).
alter table accounts add column remove_old_records boolean not null default false;

alter table time_accounts
  -- Records of closed months up to this day have gone: those months stay closed.
  add column removed_through date,
  -- What those months differed by when their records went.
  add column removed_difference bigint not null default 0;

-- Days that came from entitlements that are gone, as [{"until": "2026-03-31", "days": 3}].
alter table vacation_entitlements add column carried_in jsonb;

-- Closed months give way to the removal of old records too, for one person at a time, where the account wants it.
create function begin_removal(account bigint, person bigint) returns void language plpgsql as $$
begin
  if not exists (select from accounts a where a.id = account and a.remove_old_records) then
    raise exception 'account % keeps its old records', account;
  end if;
  perform set_config('stint.erasing', concat_ws('/', account, person), true);
end $$;
