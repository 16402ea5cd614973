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
