-- Absences, public holidays and vacation entitlements.

-- Reference data, written down per calendar and year when first asked for. A half holiday has the share 0.5.
create table public_holidays (
  id text primary key,
  calendar text not null,
  day date not null,
  name text not null,
  share numeric(2, 1) not null check (share in (0.5, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index public_holidays_day on public_holidays (calendar, day);

-- Country, or country and state (`DE-BY`); null follows the time zone, `none` knows no holidays.
alter table workspaces add column holiday_calendar text;

alter table absence_types
  add column counts_against_entitlement boolean not null default false,
  add column needs_approval boolean not null default true,
  add column paid boolean not null default true,
  add column color text;
update absence_types set counts_against_entitlement = true where kind = 'vacation';
update absence_types set paid = false where kind in ('unpaid', 'parental');
create index absence_types_workspace on absence_types (account_id, workspace_id, title, id);

create table absences (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  user_id bigint not null,
  absence_type_id bigint not null,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  full_day boolean not null default true,
  days numeric(9, 2) not null default 0,
  hours numeric(9, 2) not null default 0,
  -- Days and hours as somebody set them, not as they were computed.
  use_custom_values boolean not null default false,
  confirmation_status text not null default 'pending'
    check (confirmation_status in ('pending', 'confirmed', 'rejected')),
  confirmed_at timestamptz,
  confirmed_by_id bigint,
  confirm_message text,
  created_by text,
  creator_id bigint,
  external_id text,
  import_id text,
  outlook_id text,
  secure_id text not null,
  uuid uuid not null,
  charge_days_job_status text,
  status text not null default 'active' check (status in ('active', 'deleted')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, confirmed_by_id) references users,
  foreign key (account_id, creator_id) references users,
  foreign key (account_id, workspace_id, absence_type_id) references absence_types (account_id, workspace_id, id),
  constraint absences_end_after_start check (starts_at <= ends_at)
);
create unique index absences_external_id_unique on absences (account_id, external_id) where status = 'active';
create index absences_workspace on absences (account_id, workspace_id, starts_at desc, id desc) where status = 'active';
create index absences_user on absences (account_id, user_id, starts_at desc, id desc);
create index absences_end on absences (account_id, workspace_id, ends_at) where status = 'active';
create index absences_confirmed_by on absences (account_id, confirmed_by_id);
create index absences_creator on absences (account_id, creator_id);
create index absences_type on absences (account_id, workspace_id, absence_type_id);

-- What an absence takes of each local day. Entitlements are charged by these.
create table absence_days (
  account_id bigint not null,
  absence_id bigint not null,
  user_id bigint not null,
  day date not null,
  days numeric(9, 4) not null,
  hours numeric(9, 4) not null,
  primary key (account_id, absence_id, day),
  foreign key (account_id, absence_id) references absences on delete cascade,
  foreign key (account_id, user_id) references users
);
create index absence_days_user on absence_days (account_id, user_id, day);

create table absence_followers (
  account_id bigint not null,
  absence_id bigint not null,
  user_id bigint not null,
  primary key (account_id, absence_id, user_id),
  foreign key (account_id, absence_id) references absences on delete cascade,
  foreign key (account_id, user_id) references users
);
create index absence_followers_user on absence_followers (account_id, user_id);

alter table notes add column absence_id bigint,
  add foreign key (account_id, absence_id) references absences on delete cascade,
  drop constraint notes_one_owner,
  add constraint notes_one_owner check (num_nonnulls(time_tracking_id, absence_id) = 1);
create index notes_absence on notes (account_id, absence_id, id);

alter table attachments add column absence_id bigint,
  add foreign key (account_id, absence_id) references absences on delete cascade,
  drop constraint attachments_one_owner,
  add constraint attachments_one_owner check (num_nonnulls(time_tracking_id, note_id, absence_id) = 1);
create index attachments_absence on attachments (account_id, absence_id, id);

-- Spent, transferred and lapsed days follow from absences and dates; the ledger writes them, nobody else.
create table vacation_entitlements (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  title text not null,
  starts_at date not null,
  ends_at date not null,
  planned_days numeric(9, 4) not null,
  expires boolean not null default false,
  transfer_remaining boolean not null default false,
  end_of_transfer_period date,
  spent_days numeric(9, 4) not null default 0,
  transferred_days numeric(9, 4) not null default 0,
  -- Days that nobody took in time: transferred ones after their period, the rest of an entitlement that expires.
  lapsed_days numeric(9, 4) not null default 0,
  transferred_to bigint,
  -- The person's day on which the balances were counted last; what ends after it is still to come.
  counted_on date not null default '-infinity',
  import_id text,
  locked boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, transferred_to) references vacation_entitlements on delete set null (transferred_to),
  constraint vacation_entitlements_end_after_start check (starts_at <= ends_at)
);
create index vacation_entitlements_user on vacation_entitlements (account_id, user_id, starts_at, id);
create index vacation_entitlements_transferred_to on vacation_entitlements (account_id, transferred_to);
create index vacation_entitlements_end on vacation_entitlements (ends_at) where counted_on <= ends_at;
create index vacation_entitlements_transfer_end on vacation_entitlements (end_of_transfer_period)
  where counted_on <= end_of_transfer_period;
create index vacation_entitlements_transferred_until on vacation_entitlements (end_of_transfer_period)
  where transferred_to is not null;
create index vacation_entitlements_expiring on vacation_entitlements (ends_at) where expires;

alter table batches add column results jsonb not null default '{}';

-- Counts and sums of each user's absences by state, kept in the transaction of every change.
create table absence_totals (
  account_id bigint not null,
  workspace_id bigint not null,
  user_id bigint not null,
  confirmation_status text not null,
  count integer not null,
  days numeric(14, 2) not null,
  hours numeric(14, 2) not null,
  primary key (account_id, workspace_id, user_id, confirmation_status),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users
);
create index absence_totals_user on absence_totals (account_id, user_id);

create function move_absence_totals() returns trigger language plpgsql as $$
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
      select account_id, workspace_id, user_id, min(starts_at), max(ends_at)
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
      select account_id, workspace_id, user_id, min(starts_at), max(ends_at)
      from (select * from changed union all select * from before) moved
      group by account_id, workspace_id, user_id;
  end if;
  return null;
end $$;

create trigger absences_added after insert on absences
  referencing new table as changed for each statement execute function move_absence_totals();
create trigger absences_changed after update on absences
  referencing old table as before new table as changed for each statement execute function move_absence_totals();
