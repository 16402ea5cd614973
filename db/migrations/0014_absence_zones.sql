-- An absence is counted in the zone in which it was asked for, and its first and last day are written down when its span
-- is, so that lists, reports and pages read them and none works them out anew. `time_zone` stays the name as it was given.
alter table absences
  add column zone text,
  add column first_day date,
  add column last_day date;

-- Names that menus of clients offer beside those of the zone database.
create temporary table zone_names on commit drop as
select name, name as zone, 0 as rank from pg_timezone_names where name ~ '^[A-Z]' and name !~ '^(posix|right)/'
union all
select replace(regexp_replace(name, '^.*/', ''), '_', ' '), name, 2 from pg_timezone_names
where name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/'
union all
select name, zone, 1 from (values
  ('Abu Dhabi', 'Asia/Muscat'), ('Alaska', 'America/Juneau'), ('American Samoa', 'Pacific/Pago_Pago'),
  ('Arizona', 'America/Phoenix'), ('Astana', 'Asia/Almaty'), ('Atlantic Time (Canada)', 'America/Halifax'),
  ('Beijing', 'Asia/Shanghai'), ('Bern', 'Europe/Zurich'), ('Brasilia', 'America/Sao_Paulo'),
  ('Cape Verde Is.', 'Atlantic/Cape_Verde'), ('Central America', 'America/Guatemala'),
  ('Central Time (US & Canada)', 'America/Chicago'), ('Chatham Is.', 'Pacific/Chatham'), ('Chennai', 'Asia/Kolkata'),
  ('Eastern Time (US & Canada)', 'America/New_York'), ('Edinburgh', 'Europe/London'),
  ('Ekaterinburg', 'Asia/Yekaterinburg'), ('Georgetown', 'America/Guyana'), ('Greenland', 'America/Nuuk'),
  ('Guadalajara', 'America/Mexico_City'), ('Hanoi', 'Asia/Bangkok'), ('Hawaii', 'Pacific/Honolulu'),
  ('Indiana (East)', 'America/Indiana/Indianapolis'), ('International Date Line West', 'Etc/GMT+12'),
  ('Islamabad', 'Asia/Karachi'), ('Marshall Is.', 'Pacific/Majuro'), ('Mid-Atlantic', 'Atlantic/South_Georgia'),
  ('Midway Island', 'Pacific/Midway'), ('Mountain Time (US & Canada)', 'America/Denver'), ('Mumbai', 'Asia/Kolkata'),
  ('New Caledonia', 'Pacific/Noumea'), ('New Delhi', 'Asia/Kolkata'), ('Newfoundland', 'America/St_Johns'),
  ('Nuku''alofa', 'Pacific/Tongatapu'), ('Osaka', 'Asia/Tokyo'), ('Pacific Time (US & Canada)', 'America/Los_Angeles'),
  ('Pretoria', 'Africa/Johannesburg'), ('Quito', 'America/Lima'), ('Samoa', 'Pacific/Apia'), ('Sapporo', 'Asia/Tokyo'),
  ('Saskatchewan', 'America/Regina'), ('Solomon Is.', 'Pacific/Guadalcanal'), ('Sri Jayawardenepura', 'Asia/Colombo'),
  ('St. Petersburg', 'Europe/Moscow'), ('Tokelau Is.', 'Pacific/Fakaofo'), ('Wellington', 'Pacific/Auckland'),
  ('West Central Africa', 'Africa/Algiers')) as menu (name, zone);

-- Nothing that totals or reviews look at changes, so they need not hear of it.
alter table absences disable trigger absences_changed;
with known as (
  select distinct on (name) name, zone from zone_names order by name, rank, zone
), placed as (
  select a.account_id, a.id, coalesce(own.zone, home.zone, 'UTC') as zone
  from absences a
  join workspaces w on w.account_id = a.account_id and w.id = a.workspace_id
  left join known own on own.name = a.time_zone
  left join known home on home.name = w.time_zone
)
update absences a set zone = placed.zone, first_day = (a.starts_at at time zone placed.zone)::date,
  last_day = (greatest(a.starts_at, a.ends_at - interval '1 microsecond') at time zone placed.zone)::date
from placed where placed.account_id = a.account_id and placed.id = a.id;
alter table absences enable trigger absences_changed;

alter table absences
  alter column zone set not null,
  alter column first_day set not null,
  alter column last_day set not null;

-- Nobody decides about an absence of their own, as long as somebody else can.
alter table workspaces add column four_eyes_for_absences boolean not null default false;
