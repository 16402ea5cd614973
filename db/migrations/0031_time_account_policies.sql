-- What happens to a balance when a month is closed, by workspace and from a day on until the next row.
create table time_account_policies (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  starts_on date not null,
  upper_cap_minutes integer,
  lower_cap_minutes integer,
  cap_action text not null default 'warn' check (cap_action in ('warn', 'cut', 'pay_out')),
  -- Overtime of a month that is not used lapses so many months later, on the first.
  expiry_months integer check (expiry_months between 1 and 60),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  constraint time_account_policies_start_unique unique (account_id, workspace_id, starts_on),
  constraint time_account_policies_caps check (lower_cap_minutes <= upper_cap_minutes)
);
