-- oldest code: 50
-- PostgreSQL parses and plans the expressions of generated columns anew for every statement, but the body of a function once
-- for a connection. The lengths are computed by the trigger that was called for every row anyway.
alter table time_trackings
  alter column gross_seconds drop expression,
  alter column break_seconds drop expression;

create function compute_tracking_lengths() returns trigger language plpgsql as $$
declare
  rules integer;
  minutes integer;
begin
  if not new.keeps_default_break and (new.ends_at is not null or (tg_op = 'UPDATE' and old.ends_at is not null))
      and (tg_op = 'INSERT' or (old.starts_at, old.ends_at, old.user_id)
        is distinct from (new.starts_at, new.ends_at, new.user_id)) then
    select count(*), max(d.break_minutes)
        filter (where d.after_minutes * 60 <= extract(epoch from new.ends_at - new.starts_at))
      into rules, minutes
    from default_breaks d
    where d.account_id = new.account_id and d.workspace_id = new.workspace_id and d.from_at <= new.starts_at
      and (d.until_at is null or new.starts_at < d.until_at)
      and (d.for_everybody or exists (
        select from users u
        where u.account_id = d.account_id and u.id = new.user_id and d.id = any(u.default_break_ids)));
    if rules > 0 then new.default_break_duration := coalesce(minutes, 0) * 60; end if;
  end if;
  new.gross_seconds := extract(epoch from new.ends_at - new.starts_at)::bigint;
  new.break_seconds := case when new.ends_at is not null then
    counted_break(new.force_custom_break_duration, new.break_duration, new.default_break_duration, new.recorded_break,
      new.gross_seconds) end;
  return new;
end $$;
-- Triggers are called in the order of their names: the guards of closed months look at the result.
drop trigger time_trackings_default_break_added on time_trackings;
drop trigger time_trackings_default_break_changed on time_trackings;
create trigger time_trackings_computed_added before insert on time_trackings
  for each row execute function compute_tracking_lengths();
create trigger time_trackings_computed_changed before update on time_trackings
  for each row execute function compute_tracking_lengths();
drop function take_default_break();

-- The one changed row, and whether it is the only one, are read together.
create or replace function add_tracking_totals() returns trigger language plpgsql as $$
declare
  added record;
  move record;
begin
  select c.*, (select count(*) from changed) as number into added from changed c limit 1;
  if added.number = 1 then
    if added.status = 'active' and added.ends_at is null then
      insert into running_times
        values (added.account_id, added.id, added.workspace_id, added.user_id,
          extract(epoch from added.starts_at)::bigint, null, null,
          case when not added.force_custom_break_duration and added.default_break_duration = 0
              and is_whole_second(added.starts_at)
            then extract(epoch from added.starts_at)::bigint else 9223372036854775807 end);
    elsif added.status = 'active' then
      perform move_tracking_totals(added.account_id, added.workspace_id, added.user_id, added.confirmed::integer,
        (not added.confirmed)::integer, added.gross_seconds, added.break_seconds,
        added.confirmed::integer * added.gross_seconds, added.confirmed::integer * added.break_seconds);
    end if;
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
      values (added.account_id, added.workspace_id, added.user_id, added.starts_at,
        touched_until(added.starts_at, added.ends_at, added.updated_at));
    return null;
  end if;
  insert into running_times
    select account_id, id, workspace_id, user_id, extract(epoch from starts_at)::bigint, null, null,
      case when not force_custom_break_duration and default_break_duration = 0 and is_whole_second(starts_at)
        then extract(epoch from starts_at)::bigint else 9223372036854775807 end
    from changed where status = 'active' and ends_at is null;
  for move in
    select account_id, workspace_id, user_id, count(*) filter (where finished) as finished,
      count(*) filter (where finished and confirmed) as confirmed, sum(gross_seconds) filter (where finished) as gross,
      sum(break_seconds) filter (where finished) as break,
      coalesce(sum(gross_seconds) filter (where finished and confirmed), 0) as confirmed_gross,
      coalesce(sum(break_seconds) filter (where finished and confirmed), 0) as confirmed_break, min(starts_at) as from_at, max(until_at) as until_at
    from (
      select *, status = 'active' and ends_at is not null as finished,
        touched_until(starts_at, ends_at, updated_at) as until_at
      from changed
    ) c
    group by account_id, workspace_id, user_id
    order by account_id, workspace_id, totals_slot(user_id), user_id
  loop
    if move.finished > 0 then
      perform move_tracking_totals(move.account_id, move.workspace_id, move.user_id, move.confirmed,
        move.finished - move.confirmed, move.gross::bigint, move.break::bigint, move.confirmed_gross::bigint,
        move.confirmed_break::bigint);
    end if;
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
      values (move.account_id, move.workspace_id, move.user_id, move.from_at, move.until_at);
  end loop;
  return null;
end $$;

create or replace function change_tracking_totals() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  first record;
  earlier time_trackings;
  later time_trackings;
  counted integer;
  counts integer;
  tracking record;
  move record;
begin
  select b as earlier, c as later, (select count(*) from changed) as number into first
    from before b cross join changed c limit 1;
  if first.number = 1 then
    earlier := first.earlier;
    later := first.later;
  end if;
  if (earlier.workspace_id, earlier.user_id) = (later.workspace_id, later.user_id) then
    if (earlier.ends_at is null or later.ends_at is null)
        and (earlier.starts_at, earlier.ends_at, earlier.status, earlier.default_break_duration,
            earlier.force_custom_break_duration)
          is distinct from (later.starts_at, later.ends_at, later.status, later.default_break_duration,
            later.force_custom_break_duration) then
      if later.ends_at is null and later.status = 'active' then
        perform keep_running_times(array[later.account_id], array[later.id]);
      else
        delete from running_times r where r.account_id = later.account_id and r.time_tracking_id = later.id;
      end if;
    end if;
    counted := (earlier.status = 'active' and earlier.ends_at is not null)::integer;
    counts := (later.status = 'active' and later.ends_at is not null)::integer;
    -- A change that moves no total, such as a note, must not hold rows that everybody's punches need.
    if (counted, counted * earlier.confirmed::integer, counted * coalesce(earlier.gross_seconds, 0),
          counted * coalesce(earlier.break_seconds, 0))
        <> (counts, counts * later.confirmed::integer, counts * coalesce(later.gross_seconds, 0),
          counts * coalesce(later.break_seconds, 0)) then
      perform move_tracking_totals(later.account_id, later.workspace_id, later.user_id,
        counts * later.confirmed::integer - counted * earlier.confirmed::integer,
        counts * (not later.confirmed)::integer - counted * (not earlier.confirmed)::integer,
        counts * coalesce(later.gross_seconds, 0) - counted * coalesce(earlier.gross_seconds, 0),
        counts * coalesce(later.break_seconds, 0) - counted * coalesce(earlier.break_seconds, 0),
        counts * later.confirmed::integer * coalesce(later.gross_seconds, 0)
          - counted * earlier.confirmed::integer * coalesce(earlier.gross_seconds, 0),
        counts * later.confirmed::integer * coalesce(later.break_seconds, 0)
          - counted * earlier.confirmed::integer * coalesce(earlier.break_seconds, 0));
    end if;
    if (earlier.starts_at, earlier.ends_at, earlier.break_seconds, earlier.status, earlier.confirmed)
          is distinct from (later.starts_at, later.ends_at, later.break_seconds, later.status, later.confirmed)
        or (later.ends_at is not null and later.recorded_break > 0 and later.version <> earlier.version) then
      insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
        values (later.account_id, later.workspace_id, later.user_id, least(earlier.starts_at, later.starts_at),
          greatest(touched_until(earlier.starts_at, earlier.ends_at, later.updated_at),
            touched_until(later.starts_at, later.ends_at, later.updated_at)));
    end if;
    return null;
  end if;
  for tracking in
    select c.account_id, c.id, c.ends_at is null and c.status = 'active' as runs
    from changed c join before b on b.account_id = c.account_id and b.id = c.id
    where (c.ends_at is null or b.ends_at is null)
      and (c.starts_at, c.ends_at, c.status, c.workspace_id, c.user_id, c.default_break_duration,
          c.force_custom_break_duration)
        is distinct from (b.starts_at, b.ends_at, b.status, b.workspace_id, b.user_id, b.default_break_duration,
          b.force_custom_break_duration)
  loop
    if tracking.runs then
      perform keep_running_times(array[tracking.account_id], array[tracking.id]);
    else
      delete from running_times r where r.account_id = tracking.account_id and r.time_tracking_id = tracking.id;
    end if;
  end loop;
  for move in
    select c.account_id, s.workspace_id, s.user_id,
      coalesce(sum(s.sign) filter (where s.finished and s.confirmed), 0) as confirmed,
      coalesce(sum(s.sign) filter (where s.finished and not s.confirmed), 0) as unconfirmed,
      coalesce(sum(s.sign * s.gross_seconds) filter (where s.finished), 0) as gross,
      coalesce(sum(s.sign * s.break_seconds) filter (where s.finished), 0) as break,
      coalesce(sum(s.sign * s.gross_seconds) filter (where s.finished and s.confirmed), 0) as confirmed_gross,
      coalesce(sum(s.sign * s.break_seconds) filter (where s.finished and s.confirmed), 0) as confirmed_break,
      min(s.starts_at) filter (where c.moved) as from_at, max(s.until_at) filter (where c.moved) as until_at
    from (
      select c.account_id, c as after, b as before,
        (c.starts_at, c.ends_at, c.break_seconds, c.status, c.user_id, c.confirmed)
            is distinct from (b.starts_at, b.ends_at, b.break_seconds, b.status, b.user_id, b.confirmed)
          or (c.ends_at is not null and c.recorded_break > 0 and c.version <> b.version) as moved
      from changed c join before b on b.account_id = c.account_id and b.id = c.id
    ) c
    cross join lateral (
      values
        (1, (after).workspace_id, (after).user_id, (after).confirmed, (after).gross_seconds, (after).break_seconds,
          (after).status = 'active' and (after).ends_at is not null, (after).starts_at,
          touched_until((after).starts_at, (after).ends_at, (after).updated_at)),
        (-1, (before).workspace_id, (before).user_id, (before).confirmed, (before).gross_seconds,
          (before).break_seconds, (before).status = 'active' and (before).ends_at is not null, (before).starts_at,
          touched_until((before).starts_at, (before).ends_at, (after).updated_at))
    ) s (sign, workspace_id, user_id, confirmed, gross_seconds, break_seconds, finished, starts_at, until_at)
    group by c.account_id, s.workspace_id, s.user_id
    order by c.account_id, s.workspace_id, totals_slot(s.user_id), s.user_id
  loop
    -- A change that moves no total, such as a note, must not hold rows that everybody's punches need.
    if (move.confirmed, move.unconfirmed, move.gross, move.break) is distinct from (0, 0, 0, 0) then
      perform move_tracking_totals(move.account_id, move.workspace_id, move.user_id, move.confirmed, move.unconfirmed,
        move.gross::bigint, move.break::bigint, move.confirmed_gross::bigint, move.confirmed_break::bigint);
    end if;
    if move.from_at is not null then
      insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
        values (move.account_id, move.workspace_id, move.user_id, move.from_at, move.until_at);
    end if;
  end loop;
  return null;
end $$;
