-- What the wage office calls what Stint counts.
create table wage_types (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  -- Digits. Days of vacation and sickness have places of their own in payroll programs and need none.
  number text check (number ~ '^[0-9]{1,8}$'),
  title text not null,
  source text not null check (source in ('worked', 'target', 'overtime_paid_out', 'surcharge', 'vacation_days', 'sick_days',
    'absence')),
  surcharge_rule_id bigint,
  absence_type_id bigint,
  factor numeric(8, 4) not null default 1 check (factor between -100 and 100),
  cost_centre_from text not null default 'none' check (cost_centre_from in ('none', 'area', 'person')),
  -- What a calendar calls a day of it, such as U and K.
  absence_key text check (absence_key ~ '^[A-Z]{1,2}$'),
  -- Otherwise for those whose `wage_type_ids` name it, before those for everybody.
  for_everybody boolean not null default true,
  -- Said on purpose: this source is not paid by the hour or day.
  left_out boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  constraint wage_types_of_rule foreign key (account_id, surcharge_rule_id) references surcharge_rules,
  foreign key (account_id, absence_type_id) references absence_types,
  constraint wage_types_source check ((source = 'surcharge') = (surcharge_rule_id is not null)
    and (source = 'absence') = (absence_type_id is not null)),
  constraint wage_types_number check (number is not null or left_out or source in ('vacation_days', 'sick_days'))
);
create unique index wage_types_once on wage_types
  (account_id, workspace_id, source, coalesce(surcharge_rule_id, 0), coalesce(absence_type_id, 0)) where for_everybody;
create index wage_types_rule on wage_types (account_id, surcharge_rule_id);
create index wage_types_absence_type on wage_types (account_id, absence_type_id);

-- `wage_type_ids` of users, stored before this migration, name no records. They are kept, and name nothing.

alter table users add column cost_centre text;
alter table areas add column cost_centre text;
