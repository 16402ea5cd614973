-- By how many seconds a limit was passed when the reader was last told; null where there is no more or less of it. A
-- warning that was put away keeps the number of that moment, and comes back when it has grown.
alter table notifications add column excess integer;

-- Which rules beyond a day are kept; what is not named here follows from the country.
alter table workspaces add column warning_rules jsonb not null default '{}';

-- Other rules, holidays or special days are a cause to decide anew, too.
drop trigger workspaces_warnings_changed on workspaces;
create trigger workspaces_warnings_changed
  after update of warning_thresholds, warning_rules, time_zone, holiday_calendar, special_days on workspaces for each row
  when ((old.warning_thresholds, old.warning_rules, old.time_zone, old.holiday_calendar, old.special_days)
    is distinct from (new.warning_thresholds, new.warning_rules, new.time_zone, new.holiday_calendar, new.special_days))
  execute function review_warnings_again();

-- From the day before: what happens today alone is not looked at in the light of the months before it.
create or replace function review_warnings_again() returns trigger language plpgsql as $$
begin
  insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select account_id, workspace_id, about_user_id, min(about_day) - 1, max(about_day)
    from notifications
    where account_id = new.account_id and workspace_id = new.id and about_day is not null
    group by account_id, workspace_id, about_user_id;
  return null;
end $$;
