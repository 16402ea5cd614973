-- A balance reads the same few rows however many years lie behind it.

-- The sums of a month become those of all days up to its end. Days are counted anew from some day on up to yesterday, never
-- in between, so that no sum behind a changed day stays.
update time_account_months m
set target_seconds = s.target, worked_seconds = s.worked, credited_seconds = s.credited, charged_seconds = s.charged
from (
  select account_id, user_id, month, sum(target_seconds) over months as target, sum(worked_seconds) over months as worked,
    sum(credited_seconds) over months as credited, sum(charged_seconds) over months as charged
  from time_account_months window months as (partition by account_id, user_id order by month)
) s
where m.account_id = s.account_id and m.user_id = s.user_id and m.month = s.month;

-- What the entries of a year come to. An opening counts from the start, whatever day it bears: it is of year 0.
create table time_account_entry_years (
  account_id bigint not null,
  user_id bigint not null,
  year integer not null,
  seconds bigint not null,
  primary key (account_id, user_id, year),
  foreign key (account_id, user_id) references time_accounts
);

create function year_of_entry(kind text, day date) returns integer language sql immutable parallel safe
  return case kind when 'opening' then 0 else extract(year from day) end;

insert into time_account_entry_years
  select account_id, user_id, year_of_entry(kind, day), sum(seconds) from time_account_entries group by 1, 2, 3;

-- Entries are added and never changed, so that nothing else moves the sum.
create function count_entry_in_year() returns trigger language plpgsql as $$
begin
  insert into time_account_entry_years as years
    values (new.account_id, new.user_id, year_of_entry(new.kind, new.day), new.seconds)
    on conflict (account_id, user_id, year) do update set seconds = years.seconds + excluded.seconds;
  return null;
end $$;
create trigger time_account_entries_counted after insert on time_account_entries
  for each row execute function count_entry_in_year();
