-- A punch spent a third of its time in the triggers that keep totals. They worked every change out in one large statement
-- each for what runs, for totals and for reviews. Now one statement says what has moved, and small ones by key store it.

-- What somebody's totals move by, and those of the workspace with them. Callers go by the order of slots and people, so
-- that two of them never wait for each other.
create function move_tracking_totals(account bigint, workspace bigint, person bigint, confirmed_by bigint,
  unconfirmed_by bigint, gross_by bigint, break_by bigint) returns void language plpgsql as $$
begin
  insert into time_tracking_totals as totals
    values (account, workspace, person, confirmed_by, unconfirmed_by, gross_by, break_by)
    on conflict (account_id, workspace_id, user_id) do update set
      confirmed = totals.confirmed + excluded.confirmed,
      unconfirmed = totals.unconfirmed + excluded.unconfirmed,
      gross_seconds = totals.gross_seconds + excluded.gross_seconds,
      break_seconds = totals.break_seconds + excluded.break_seconds;
  insert into workspace_tracking_totals as totals
    values (account, workspace, totals_slot(person), confirmed_by, unconfirmed_by, gross_by, break_by)
    on conflict (account_id, workspace_id, slot) do update set
      confirmed = totals.confirmed + excluded.confirmed,
      unconfirmed = totals.unconfirmed + excluded.unconfirmed,
      gross_seconds = totals.gross_seconds + excluded.gross_seconds,
      break_seconds = totals.break_seconds + excluded.break_seconds;
end $$;

create or replace function add_tracking_totals() returns trigger language plpgsql as $$
declare
  move record;
begin
  insert into running_times
    select account_id, id, workspace_id, user_id, extract(epoch from starts_at)::bigint, null, null,
      case when not force_custom_break_duration and default_break_duration = 0 and is_whole_second(starts_at)
        then extract(epoch from starts_at)::bigint else 9223372036854775807 end
    from changed where status = 'active' and ends_at is null;
  for move in
    select account_id, workspace_id, user_id, count(*) filter (where finished) as finished,
      count(*) filter (where finished and confirmed) as confirmed, sum(gross_seconds) filter (where finished) as gross,
      sum(break_seconds) filter (where finished) as break, min(starts_at) as from_at, max(until_at) as until_at
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
        move.finished - move.confirmed, move.gross::bigint, move.break::bigint);
    end if;
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
      values (move.account_id, move.workspace_id, move.user_id, move.from_at, move.until_at);
  end loop;
  return null;
end $$;

create or replace function change_tracking_totals() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  tracking record;
  move record;
begin
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
      min(s.starts_at) filter (where c.moved) as from_at, max(s.until_at) filter (where c.moved) as until_at
    from (
      select c.account_id, c as after, b as before,
        (c.starts_at, c.ends_at, c.break_seconds, c.status, c.user_id)
          is distinct from (b.starts_at, b.ends_at, b.break_seconds, b.status, b.user_id) as moved
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
        move.gross::bigint, move.break::bigint);
    end if;
    if move.from_at is not null then
      insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
        values (move.account_id, move.workspace_id, move.user_id, move.from_at, move.until_at);
    end if;
  end loop;
  return null;
end $$;
