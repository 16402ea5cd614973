-- Lists must not be slow when everybody is at work, nor in a large workspace.

-- What runs now, a small row each, kept by the triggers below: from `linear_from` on its length is the moment less its start,
-- and its breaks are what is closed and the moment less the start of the open one. Moments are seconds since 1970. A tracking
-- for which no such moment exists (default breaks, breaks set by hand or overlapping, fractions of seconds) has infinity's
-- stand-in there and is computed by the functions as before.
create table running_times (
  account_id bigint not null,
  time_tracking_id text collate "C" not null,
  workspace_id bigint not null,
  user_id bigint not null,
  starts_at bigint not null,
  -- Null where no break is closed.
  closed_break bigint,
  break_starts_at bigint,
  linear_from bigint not null,
  primary key (account_id, time_tracking_id)
) with (fillfactor = 70);
create index running_times_workspace on running_times (account_id, workspace_id, user_id);

create function is_whole_second(at timestamptz) returns boolean language sql immutable parallel safe
  return at is null or mod(extract(epoch from at), 1) = 0;

-- The rows of these trackings anew, one after the other: each statement is a look-up by keys, whatever the planner thinks of
-- how many there are. Rows come and go by the thousand between two vacuums, so it must not read past those that have gone.
create function keep_running_times(accounts bigint[], trackings text[]) returns void language plpgsql
  set enable_seqscan = off as $$
begin
  for i in 1 .. cardinality(trackings) loop
    insert into running_times
      select t.account_id, t.id, t.workspace_id, t.user_id, extract(epoch from t.starts_at)::bigint,
        case when b.last_end is not null then
          recorded_break(t.account_id, t.id, t.starts_at, greatest(t.starts_at, b.last_end)) end,
        extract(epoch from b.open_start)::bigint,
        case when not t.force_custom_break_duration and t.default_break_duration = 0 and is_whole_second(t.starts_at)
            and coalesce(b.whole, true) and (b.open_start is null or b.last_end is null or b.open_start >= b.last_end)
          then extract(epoch from greatest(t.starts_at, b.last_end, b.open_start))::bigint
          else 9223372036854775807 end
      from time_trackings t
      cross join (
        select max(b.ends_at) as last_end, max(b.starts_at) filter (where b.ends_at is null) as open_start,
          bool_and(is_whole_second(b.starts_at) and is_whole_second(b.ends_at)) as whole
        from breaks b where b.account_id = accounts[i] and b.time_tracking_id = trackings[i]
      ) b
      where t.account_id = accounts[i] and t.id = trackings[i] and t.ends_at is null and t.status = 'active'
    on conflict (account_id, time_tracking_id) do update set
      workspace_id = excluded.workspace_id, user_id = excluded.user_id, starts_at = excluded.starts_at,
      closed_break = excluded.closed_break, break_starts_at = excluded.break_starts_at,
      linear_from = excluded.linear_from;
    if not found then
      delete from running_times r where r.account_id = accounts[i] and r.time_tracking_id = trackings[i];
    end if;
  end loop;
end $$;

create function breaks_of_running_changed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- The end of a tracking looks for an open break and mostly finds none.
  if not exists (select from changed) then return null; end if;
  perform keep_running_times(array_agg(c.account_id), array_agg(c.time_tracking_id))
  from (select distinct account_id, time_tracking_id from changed) c
  join running_times r on r.account_id = c.account_id and r.time_tracking_id = c.time_tracking_id
  having count(*) > 0;
  return null;
end $$;
create trigger breaks_added after insert on breaks
  referencing new table as changed for each statement execute function breaks_of_running_changed();
create trigger breaks_changed after update on breaks
  referencing new table as changed for each statement execute function breaks_of_running_changed();
create trigger breaks_removed after delete on breaks
  referencing old table as changed for each statement execute function breaks_of_running_changed();

-- Totals of all people of a workspace, spread over a few rows so that those who punch at the same moment do not wait for
-- one another. Lists of everybody read these; lists of some people read the rows of the people.
create table workspace_tracking_totals (
  account_id bigint not null,
  workspace_id bigint not null,
  slot smallint not null,
  confirmed integer not null,
  unconfirmed integer not null,
  gross_seconds bigint not null,
  break_seconds bigint not null,
  primary key (account_id, workspace_id, slot)
-- Few rows that change all the time: room on their pages, so that no index has to change with them.
) with (fillfactor = 10);

create function totals_slot(user_id bigint) returns smallint language sql immutable parallel safe
  return (user_id % 32)::smallint;

insert into workspace_tracking_totals
  select account_id, workspace_id, totals_slot(user_id), sum(confirmed), sum(unconfirmed), sum(gross_seconds),
    sum(break_seconds)
  from time_tracking_totals group by account_id, workspace_id, totals_slot(user_id);

select keep_running_times(array_agg(account_id), array_agg(id))
  from time_trackings where ends_at is null and status = 'active' having count(*) > 0;

-- Rows that only hold what is derived need no foreign keys: what they are derived from has them. Checking them was a third
-- of what a punch cost.
alter table time_tracking_totals
  drop constraint time_tracking_totals_account_id_workspace_id_fkey,
  drop constraint time_tracking_totals_account_id_user_id_fkey;
alter table tracking_reviews
  drop constraint tracking_reviews_account_id_workspace_id_fkey,
  drop constraint tracking_reviews_account_id_user_id_fkey;
alter table action_totals
  drop constraint action_totals_account_id_workspace_id_fkey,
  drop constraint action_totals_account_id_user_id_fkey;
alter table absence_totals
  drop constraint absence_totals_account_id_workspace_id_fkey,
  drop constraint absence_totals_account_id_user_id_fkey;
drop index time_tracking_totals_user, action_totals_user, absence_totals_user;


create or replace function add_tracking_totals() returns trigger language plpgsql as $$
begin
  insert into running_times
    select account_id, id, workspace_id, user_id, extract(epoch from starts_at)::bigint, null, null,
      case when not force_custom_break_duration and default_break_duration = 0 and is_whole_second(starts_at)
        then extract(epoch from starts_at)::bigint else 9223372036854775807 end
    from changed where status = 'active' and ends_at is null;
  with moves as (
    select account_id, workspace_id, user_id, count(*) filter (where confirmed) as confirmed,
      count(*) filter (where not confirmed) as unconfirmed, sum(gross_seconds) as gross_seconds,
      sum(break_seconds) as break_seconds
    from changed where status = 'active' and ends_at is not null
    group by account_id, workspace_id, user_id
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
    select account_id, workspace_id, user_id, min(starts_at), max(touched_until(starts_at, ends_at, updated_at))
    from changed group by account_id, workspace_id, user_id;
  return null;
end $$;

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
      where (c.starts_at, c.ends_at, c.break_seconds, c.status, c.user_id)
        is distinct from (b.starts_at, b.ends_at, b.break_seconds, b.status, b.user_id)
    ) moved group by account_id, workspace_id, user_id;
  return null;
end $$;

create or replace function remove_tracking_totals() returns trigger language plpgsql as $$
begin
  delete from running_times r using before b where r.account_id = b.account_id and r.time_tracking_id = b.id;
  with gone as (
    select account_id, workspace_id, user_id, count(*) filter (where confirmed) as confirmed,
      count(*) filter (where not confirmed) as unconfirmed, sum(gross_seconds) as gross_seconds,
      sum(break_seconds) as break_seconds
    from before where status = 'active' and ends_at is not null
    group by account_id, workspace_id, user_id
  ), people as (
    update time_tracking_totals totals set
      confirmed = totals.confirmed - gone.confirmed,
      unconfirmed = totals.unconfirmed - gone.unconfirmed,
      gross_seconds = totals.gross_seconds - gone.gross_seconds,
      break_seconds = totals.break_seconds - gone.break_seconds
    from gone
    where totals.account_id = gone.account_id and totals.workspace_id = gone.workspace_id
      and totals.user_id = gone.user_id
  )
  update workspace_tracking_totals totals set
    confirmed = totals.confirmed - moved.confirmed,
    unconfirmed = totals.unconfirmed - moved.unconfirmed,
    gross_seconds = totals.gross_seconds - moved.gross_seconds,
    break_seconds = totals.break_seconds - moved.break_seconds
  from (
    select account_id, workspace_id, totals_slot(user_id) as slot, sum(confirmed) as confirmed,
      sum(unconfirmed) as unconfirmed, sum(gross_seconds) as gross_seconds, sum(break_seconds) as break_seconds
    from gone group by account_id, workspace_id, slot
  ) moved
  where totals.account_id = moved.account_id and totals.workspace_id = moved.workspace_id and totals.slot = moved.slot;
  return null;
end $$;
