-- Target hours and time accounts.

-- How much somebody is to work, from a day on until the next row of that person. No end is stored, so that there are
-- neither gaps nor overlaps.
create table work_schedules (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  starts_on date not null,
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  -- Weekly: Monday to Sunday, for one to four weeks that alternate, counted from the Monday of the start.
  minutes integer[],
  monthly_minutes integer,
  regards_holidays boolean not null default true,
  -- Null follows the person's calendars, else the workspace's.
  holiday_calendar text,
  -- Written by somebody who knows that months are closed behind its start: they stay as they are.
  reaches_back boolean not null default false,
  updated_by_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, updated_by_id) references users,
  constraint work_schedules_start_unique unique (account_id, user_id, starts_on),
  constraint work_schedules_rhythm check (
    case rhythm
      when 'weekly' then monthly_minutes is null and cardinality(minutes) in (7, 14, 21, 28)
        and 0 <= all (minutes) and 1440 >= all (minutes)
      else minutes is null and monthly_minutes between 0 and 44640 end)
);
create index work_schedules_updated_by on work_schedules (account_id, updated_by_id);

-- One row a person: how far days are stored, under which rules (a digest of them), and up to when months are closed.
create table time_accounts (
  account_id bigint not null,
  user_id bigint not null,
  built_until date,
  built_by text,
  closed_through date,
  -- The moment at which the closed months are over for the person.
  closed_until timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users
);

-- Days as they were computed; one without anything in it has no row.
create table time_account_days (
  account_id bigint not null,
  user_id bigint not null,
  day date not null,
  target_seconds integer not null,
  worked_seconds integer not null,
  credited_seconds integer not null,
  -- What counts for the day in all, by the person's method of balance: the balance moves by this less the target.
  charged_seconds integer not null,
  absence_id bigint,
  primary key (account_id, user_id, day),
  foreign key (account_id, user_id) references time_accounts
);

-- Their sums, so that a balance does not cost the years behind.
create table time_account_months (
  account_id bigint not null,
  user_id bigint not null,
  month date not null,
  target_seconds bigint not null,
  worked_seconds bigint not null,
  credited_seconds bigint not null,
  charged_seconds bigint not null,
  primary key (account_id, user_id, month),
  foreign key (account_id, user_id) references time_accounts
);

-- The ledger. Rows are added and never changed; a mistake is reversed by a second row of the same kind.
create table time_account_entries (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('opening', 'correction', 'payout', 'cap', 'expiry', 'transfer')),
  seconds bigint not null,
  day date not null,
  reason text not null,
  author_id bigint,
  author text not null,
  reverses_id bigint,
  -- Where it came from, unless somebody wrote it: the user's record, the closing of a month, a difference of closed ones.
  source text check (source in ('user', 'closing', 'closed_months')),
  -- The month that was being closed.
  source_month date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references time_accounts,
  foreign key (account_id, author_id) references users,
  foreign key (account_id, reverses_id) references time_account_entries,
  constraint time_account_entries_reversed_once unique (account_id, reverses_id)
);
create index time_account_entries_user on time_account_entries (account_id, user_id, day);
create index time_account_entries_author on time_account_entries (account_id, author_id);

create function refuse_change_of_entry() returns trigger language plpgsql as $$
begin
  raise exception 'entries of a time account are never changed'
    using errcode = 'check_violation', constraint = 'time_account_entries_insert_only';
end $$;
create trigger time_account_entries_kept before update or delete on time_account_entries
  for each row execute function refuse_change_of_entry();

-- A reversal is no mistake that could be reversed: whoever wants the amount back writes it anew.
create function demand_reversible() returns trigger language plpgsql as $$
begin
  if exists (select from time_account_entries e
      where e.account_id = new.account_id and e.id = new.reverses_id
        and (e.reverses_id is not null or e.user_id <> new.user_id)) then
    raise exception 'a reversal is not reversed'
      using errcode = 'check_violation', constraint = 'time_account_entries_reversible';
  end if;
  return new;
end $$;
create trigger time_account_entries_reversing before insert on time_account_entries
  for each row when (new.reverses_id is not null) execute function demand_reversible();

-- What a user's record says of the hours at the start is the opening entry, whatever writes it.
create function keep_opening_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into time_accounts (account_id, user_id) values (new.account_id, new.id);
  else
    insert into time_account_entries (account_id, user_id, kind, seconds, day, reason, author, reverses_id, source,
        created_at, updated_at)
      select e.account_id, e.user_id, e.kind, -e.seconds, e.day, e.reason, e.author, e.id, e.source, new.updated_at,
        new.updated_at
      from time_account_entries e
      where e.account_id = new.account_id and e.user_id = new.id and e.source = 'user' and e.reverses_id is null
        and not exists (select from time_account_entries r where r.account_id = e.account_id and r.reverses_id = e.id);
  end if;
  if new.initial_time_account <> 0 then
    insert into time_account_entries (account_id, user_id, kind, seconds, day, reason, author, source, created_at,
        updated_at)
      values (new.account_id, new.id, 'opening', round(new.initial_time_account * 3600), new.start_of_accounting - 1,
        'initial_time_account', 'Stint', 'user', new.updated_at, new.updated_at);
  end if;
  return null;
end $$;

insert into time_accounts (account_id, user_id) select account_id, id from users;
insert into time_account_entries (account_id, user_id, kind, seconds, day, reason, author, source, created_at, updated_at)
  select account_id, id, 'opening', round(initial_time_account * 3600), start_of_accounting - 1, 'initial_time_account',
    'Stint', 'user', updated_at, updated_at
  from users where initial_time_account <> 0;
create trigger users_opening_added after insert on users for each row execute function keep_opening_entry();
create trigger users_opening_changed after update of initial_time_account on users for each row
  when (old.initial_time_account is distinct from new.initial_time_account) execute function keep_opening_entry();

-- Days are stored as they were computed from trackings and absences, so every change that moves a day must reach the list
-- of reviews: a break that moved and stayed as long, or a confirmation, did not until now.
create or replace function change_tracking_totals() returns trigger language plpgsql as $$
begin
  perform keep_running_times(array_agg(c.account_id), array_agg(c.id))
  from changed c join before b on b.account_id = c.account_id and b.id = c.id
  where (c.ends_at is null or b.ends_at is null)
    and (c.starts_at, c.ends_at, c.status, c.workspace_id, c.user_id, c.default_break_duration,
        c.force_custom_break_duration)
      is distinct from (b.starts_at, b.ends_at, b.status, b.workspace_id, b.user_id, b.default_break_duration,
        b.force_custom_break_duration)
  having count(*) > 0;
  with moves as (
    select account_id, workspace_id, user_id,
      coalesce(sum(sign) filter (where confirmed), 0) as confirmed,
      coalesce(sum(sign) filter (where not confirmed), 0) as unconfirmed,
      sum(sign * gross_seconds) as gross_seconds, sum(sign * break_seconds) as break_seconds
    from (
      select 1 as sign, account_id, workspace_id, user_id, confirmed, gross_seconds, break_seconds
      from changed where status = 'active' and ends_at is not null
      union all
      select -1, account_id, workspace_id, user_id, confirmed, gross_seconds, break_seconds
      from before where status = 'active' and ends_at is not null
    ) counted
    group by account_id, workspace_id, user_id
    -- A change that moves no total, such as a note, must not hold rows that everybody's punches need.
    having (coalesce(sum(sign) filter (where confirmed), 0), coalesce(sum(sign) filter (where not confirmed), 0),
      sum(sign * gross_seconds), sum(sign * break_seconds)) is distinct from (0, 0, 0, 0)
    order by account_id, workspace_id, user_id
  ), people as (
    insert into time_tracking_totals as totals select * from moves
    on conflict (account_id, workspace_id, user_id) do update set
      confirmed = totals.confirmed + excluded.confirmed,
      unconfirmed = totals.unconfirmed + excluded.unconfirmed,
      gross_seconds = totals.gross_seconds + excluded.gross_seconds,
      break_seconds = totals.break_seconds + excluded.break_seconds
  )
  insert into workspace_tracking_totals as totals
    select account_id, workspace_id, totals_slot(user_id) as slot, sum(confirmed), sum(unconfirmed), sum(gross_seconds),
      sum(break_seconds)
    from moves group by account_id, workspace_id, slot order by account_id, workspace_id, slot
    on conflict (account_id, workspace_id, slot) do update set
      confirmed = totals.confirmed + excluded.confirmed,
      unconfirmed = totals.unconfirmed + excluded.unconfirmed,
      gross_seconds = totals.gross_seconds + excluded.gross_seconds,
      break_seconds = totals.break_seconds + excluded.break_seconds;
  insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select account_id, workspace_id, user_id, min(starts_at), max(until_at)
    from (
      select c.account_id, unnest(array[c.workspace_id, b.workspace_id]) as workspace_id,
        unnest(array[c.user_id, b.user_id]) as user_id, unnest(array[c.starts_at, b.starts_at]) as starts_at,
        unnest(array[touched_until(c.starts_at, c.ends_at, c.updated_at),
          touched_until(b.starts_at, b.ends_at, c.updated_at)]) as until_at
      from changed c join before b on b.account_id = c.account_id and b.id = c.id
      where (c.starts_at, c.ends_at, c.break_seconds, c.status, c.user_id, c.confirmed)
        is distinct from (b.starts_at, b.ends_at, b.break_seconds, b.status, b.user_id, b.confirmed)
        or (c.ends_at is not null and c.recorded_break > 0 and c.version <> b.version)
    ) moved group by account_id, workspace_id, user_id;
  return null;
end $$;

-- What a type of absence means for an account decides about the days on which somebody has one.
create function review_absences_again() returns trigger language plpgsql as $$
begin
  insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select account_id, workspace_id, user_id, min(starts_at), max(ends_at)
    from absences
    where account_id = new.account_id and workspace_id = new.workspace_id and absence_type_id = new.id
      and status = 'active' and confirmation_status = 'confirmed'
    group by account_id, workspace_id, user_id;
  return null;
end $$;
create trigger absence_types_meaning_changed after update of kind, paid on absence_types for each row
  when ((old.kind, old.paid) is distinct from (new.kind, new.paid)) execute function review_absences_again();
