-- A punch of today made yesterday's account stale as well, since an absence may count on a day that begins somewhere else. Now
-- absences say it themselves: reviews of one begin no later than its first day does in UTC.

create or replace function move_absence_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into absence_totals as totals
      select account_id, workspace_id, user_id, confirmation_status, count(*), sum(days), sum(hours)
      from changed where status = 'active'
      group by account_id, workspace_id, user_id, confirmation_status
      order by account_id, workspace_id, user_id, confirmation_status
    on conflict (account_id, workspace_id, user_id, confirmation_status) do update set
      count = totals.count + excluded.count, days = totals.days + excluded.days, hours = totals.hours + excluded.hours;
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
      select account_id, workspace_id, user_id, least(min(starts_at), min(first_day) at time zone 'UTC'), max(ends_at)
      from changed group by account_id, workspace_id, user_id;
  else
    insert into absence_totals as totals
      select account_id, workspace_id, user_id, confirmation_status, sum(sign), sum(sign * days), sum(sign * hours)
      from (
        select 1 as sign, account_id, workspace_id, user_id, confirmation_status, days, hours
        from changed where status = 'active'
        union all
        select -1, account_id, workspace_id, user_id, confirmation_status, days, hours
        from before where status = 'active'
      ) moves
      group by account_id, workspace_id, user_id, confirmation_status
      order by account_id, workspace_id, user_id, confirmation_status
    on conflict (account_id, workspace_id, user_id, confirmation_status) do update set
      count = totals.count + excluded.count, days = totals.days + excluded.days, hours = totals.hours + excluded.hours;
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
      select account_id, workspace_id, user_id, least(min(starts_at), min(first_day) at time zone 'UTC'), max(ends_at)
      from (select * from changed union all select * from before) moved
      group by account_id, workspace_id, user_id;
  end if;
  return null;
end $$;

create or replace function review_absences_again() returns trigger language plpgsql as $$
begin
  insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select account_id, workspace_id, user_id, least(min(starts_at), min(first_day) at time zone 'UTC'), max(ends_at)
    from absences
    where account_id = new.account_id and workspace_id = new.workspace_id and absence_type_id = new.id
      and status = 'active' and confirmation_status = 'confirmed'
    group by account_id, workspace_id, user_id;
  return null;
end $$;
