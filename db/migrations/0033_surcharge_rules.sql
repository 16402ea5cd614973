-- Percentages on top for work at certain hours, by workspace, from a day on and maybe until another.
create table surcharge_rules (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  title text not null,
  -- When it holds. Of those that are about the night the highest percentage counts, and of those that are about the kind
  -- of day; `hours` are hours of one's own and come on top of both.
  hours_of text not null check (hours_of in ('night', 'deep_night', 'sunday', 'holiday', 'christmas_eve', 'new_years_eve',
    'high_holiday', 'hours')),
  percentage numeric(6, 2) not null check (percentage between 0 and 1000),
  starts_on date not null,
  ends_on date,
  -- For `hours`: ISO weekdays on which they begin, and minutes of the local day.
  weekdays integer[],
  from_minute integer check (from_minute between 0 and 1439),
  until_minute integer check (until_minute between 0 and 1439),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  constraint surcharge_rules_in_order check (starts_on <= ends_on),
  constraint surcharge_rules_hours check (
    (hours_of = 'hours') = (weekdays is not null and from_minute is not null and until_minute is not null)
    and num_nonnulls(weekdays, from_minute, until_minute) in (0, 3))
);
create index surcharge_rules_workspace on surcharge_rules (account_id, workspace_id, starts_on);
