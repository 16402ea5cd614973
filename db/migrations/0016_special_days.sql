-- Calendars hold the holidays by law only. What a workspace keeps beside them is its own: a list of objects with `day`
-- (`MM-DD` for every year, or one date), `share` (0.5 or 1) and `name`, which may be null.
alter table workspaces add column special_days jsonb not null default '[]'
  constraint workspaces_special_days_list check (jsonb_typeof(special_days) = 'array');

-- The afternoons of 24 and 31 December have counted in these countries so far, and go on to where they did.
with country (code, zones, days) as (values
  ('DE', array['Europe/Berlin', 'Europe/Busingen', 'Berlin', 'Busingen'], '[
    {"day": "12-24", "share": 0.5, "name": "Heiliger Abend"}, {"day": "12-31", "share": 0.5, "name": "Silvester"}]'::jsonb),
  ('AT', array['Europe/Vienna', 'Vienna'], '[
    {"day": "12-24", "share": 0.5, "name": "Heiliger Abend"}, {"day": "12-31", "share": 0.5, "name": "Silvester"}]'),
  ('AX', array['Europe/Mariehamn', 'Mariehamn'], '[
    {"day": "12-24", "share": 0.5, "name": "julafton"}, {"day": "12-31", "share": 0.5, "name": "nyårsafton"}]'),
  ('AS', array['Pacific/Pago_Pago', 'Pago Pago', 'American Samoa'], '[
    {"day": "12-24", "share": 0.5, "name": "Christmas Eve"}, {"day": "12-31", "share": 0.5, "name": "New Year''s Eve"}]'),
  ('NO', array['Europe/Oslo', 'Oslo'], '[{"day": "12-31", "share": 0.5, "name": "Nyttårsaften"}]'),
  ('SJ', array['Arctic/Longyearbyen', 'Longyearbyen'], '[{"day": "12-31", "share": 0.5, "name": "Nyttårsaften"}]')
)
update workspaces w set special_days = country.days
from country
where split_part(w.holiday_calendar, '-', 1) = country.code
  or (w.holiday_calendar is null and w.time_zone = any (country.zones));

delete from public_holidays
where share = 0.5 and (
  split_part(calendar, '-', 1) in ('DE', 'AT', 'AX', 'AS', 'NO', 'SJ') and to_char(day, 'MM-DD') in ('12-24', '12-31')
  or split_part(calendar, '-', 1) = 'AD');

-- Both as one list. A day of every year is there from 1900 to 2199, 29 February where there is one.
create view holidays as
  select null::bigint as account_id, null::bigint as workspace_id, id, calendar, day, name, share, created_at, updated_at
  from public_holidays
  union all
  select w.account_id, w.id, 'special-' || w.id || '-' || on_day.day || '-' || entry.place, 'special', on_day.day,
    coalesce(entry.one ->> 'name', entry.one ->> 'day'), (entry.one ->> 'share')::numeric(2, 1), w.created_at, w.updated_at
  from workspaces w
  cross join lateral jsonb_array_elements(w.special_days) with ordinality entry (one, place)
  cross join lateral (
    select (entry.one ->> 'day')::date as day where length(entry.one ->> 'day') = 10
    union all
    select make_date(year, split_part(entry.one ->> 'day', '-', 1)::int, split_part(entry.one ->> 'day', '-', 2)::int)
    from generate_series(1900, 2199) year
    where length(entry.one ->> 'day') = 5
      and (entry.one ->> 'day' <> '02-29' or (year % 4 = 0 and (year % 100 <> 0 or year % 400 = 0)))
  ) on_day;
