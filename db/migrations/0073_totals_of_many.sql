-- oldest code: 50
-- Punches that arrive at the same time share a statement: what it moves is added up and stored at once, not person by person.

-- People first, in the order of their ids, then their slots: whoever writes totals locks them in this order.
create function move_tracking_totals(moves time_tracking_totals[]) returns void language plpgsql as $$
begin
  insert into time_tracking_totals as totals
    select * from unnest(moves) order by account_id, workspace_id, user_id
    on conflict (account_id, workspace_id, user_id) do update set
      confirmed = totals.confirmed + excluded.confirmed,
      unconfirmed = totals.unconfirmed + excluded.unconfirmed,
      gross_seconds = totals.gross_seconds + excluded.gross_seconds,
      break_seconds = totals.break_seconds + excluded.break_seconds,
      confirmed_gross = totals.confirmed_gross + excluded.confirmed_gross,
      confirmed_break = totals.confirmed_break + excluded.confirmed_break;
  insert into workspace_tracking_totals as totals
    select account_id, workspace_id, totals_slot(user_id), sum(confirmed), sum(unconfirmed), sum(gross_seconds),
      sum(break_seconds), sum(confirmed_gross), sum(confirmed_break)
    from unnest(moves) group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, workspace_id, slot) do update set
      confirmed = totals.confirmed + excluded.confirmed,
      unconfirmed = totals.unconfirmed + excluded.unconfirmed,
      gross_seconds = totals.gross_seconds + excluded.gross_seconds,
      break_seconds = totals.break_seconds + excluded.break_seconds,
      confirmed_gross = totals.confirmed_gross + excluded.confirmed_gross,
      confirmed_break = totals.confirmed_break + excluded.confirmed_break;
end $$;

create or replace function add_tracking_totals() returns trigger language plpgsql as $$
declare
  moves time_tracking_totals[];
begin
  insert into running_times
    select account_id, id, workspace_id, user_id, extract(epoch from starts_at)::bigint, null, null,
      case when not force_custom_break_duration and default_break_duration = 0 and is_whole_second(starts_at)
        then extract(epoch from starts_at)::bigint else 9223372036854775807 end
    from changed where status = 'active' and ends_at is null;
  insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select account_id, workspace_id, user_id, min(starts_at), max(touched_until(starts_at, ends_at, updated_at))
    from changed group by account_id, workspace_id, user_id;
  select array_agg((account_id, workspace_id, user_id, confirmed, unconfirmed, gross, break, confirmed_gross,
      confirmed_break)::time_tracking_totals)
    into moves
    from (
      select account_id, workspace_id, user_id, count(*) filter (where confirmed) as confirmed,
        count(*) filter (where not confirmed) as unconfirmed, sum(gross_seconds) as gross, sum(break_seconds) as break,
        coalesce(sum(gross_seconds) filter (where confirmed), 0) as confirmed_gross,
        coalesce(sum(break_seconds) filter (where confirmed), 0) as confirmed_break
      from changed where status = 'active' and ends_at is not null
      group by account_id, workspace_id, user_id
    ) added;
  if moves is not null then perform move_tracking_totals(moves); end if;
  return null;
end $$;

create or replace function change_tracking_totals() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  moves time_tracking_totals[];
begin
  delete from running_times r
    using changed c join before b on b.account_id = c.account_id and b.id = c.id
    where b.ends_at is null and b.status = 'active' and (c.ends_at is not null or c.status <> 'active')
      and r.account_id = c.account_id and r.time_tracking_id = c.id;
  perform keep_running_times(array_agg(c.account_id), array_agg(c.id))
    from changed c join before b on b.account_id = c.account_id and b.id = c.id
    where c.ends_at is null and c.status = 'active'
      and (c.starts_at, c.ends_at, c.status, c.workspace_id, c.user_id, c.default_break_duration,
          c.force_custom_break_duration)
        is distinct from (b.starts_at, b.ends_at, b.status, b.workspace_id, b.user_id, b.default_break_duration,
          b.force_custom_break_duration)
    having count(*) > 0;
  insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select c.account_id, s.workspace_id, s.user_id, min(s.starts_at),
      max(touched_until(s.starts_at, s.ends_at, c.updated_at))
    from changed c join before b on b.account_id = c.account_id and b.id = c.id
    cross join lateral (
      values (c.workspace_id, c.user_id, c.starts_at, c.ends_at), (b.workspace_id, b.user_id, b.starts_at, b.ends_at)
    ) s (workspace_id, user_id, starts_at, ends_at)
    where (c.starts_at, c.ends_at, c.break_seconds, c.status, c.workspace_id, c.user_id, c.confirmed)
        is distinct from (b.starts_at, b.ends_at, b.break_seconds, b.status, b.workspace_id, b.user_id, b.confirmed)
      or (c.ends_at is not null and c.recorded_break > 0 and c.version <> b.version)
    group by c.account_id, s.workspace_id, s.user_id;
  -- A change that moves no total, such as a note, must not hold rows that everybody's punches need.
  select array_agg((account_id, workspace_id, user_id, confirmed, unconfirmed, gross, break, confirmed_gross,
      confirmed_break)::time_tracking_totals)
    into moves
    from (
      select s.account_id, s.workspace_id, s.user_id,
        coalesce(sum(s.sign) filter (where s.confirmed), 0) as confirmed,
        coalesce(sum(s.sign) filter (where not s.confirmed), 0) as unconfirmed,
        sum(s.sign * s.gross_seconds) as gross, sum(s.sign * s.break_seconds) as break,
        coalesce(sum(s.sign * s.gross_seconds) filter (where s.confirmed), 0) as confirmed_gross,
        coalesce(sum(s.sign * s.break_seconds) filter (where s.confirmed), 0) as confirmed_break
      from (
        select account_id, workspace_id, user_id, confirmed, gross_seconds, break_seconds, 1 as sign
          from changed where status = 'active' and ends_at is not null
        union all
        select account_id, workspace_id, user_id, confirmed, gross_seconds, break_seconds, -1
          from before where status = 'active' and ends_at is not null
      ) s
      group by s.account_id, s.workspace_id, s.user_id
    ) moved
    where (confirmed, unconfirmed, gross, break) is distinct from (0, 0, 0, 0);
  if moves is not null then perform move_tracking_totals(moves); end if;
  return null;
end $$;

drop function move_tracking_totals(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint);

-- What starts to run, goes on a break, or returns from one.
create or replace function keep_running_times(accounts bigint[], trackings text[]) returns void language plpgsql as $$
begin
  with asked as (select * from unnest(accounts, trackings) as asked (account_id, id)), kept as (
    insert into running_times
      select t.account_id, t.id, t.workspace_id, t.user_id, extract(epoch from t.starts_at)::bigint,
        case when b.last_end is not null then
          recorded_break(t.account_id, t.id, t.starts_at, greatest(t.starts_at, b.last_end)) end,
        extract(epoch from b.open_start)::bigint,
        case when not t.force_custom_break_duration and t.default_break_duration = 0 and is_whole_second(t.starts_at)
            and coalesce(b.whole, true) and (b.open_start is null or b.last_end is null or b.open_start >= b.last_end)
          then extract(epoch from greatest(t.starts_at, b.last_end, b.open_start))::bigint
          else 9223372036854775807 end
      from asked
      cross join lateral (
        select * from time_trackings t
        where t.account_id = asked.account_id and t.id = asked.id and t.ends_at is null and t.status = 'active'
        offset 0
      ) t
      cross join lateral (
        select max(b.ends_at) as last_end, max(b.starts_at) filter (where b.ends_at is null) as open_start,
          bool_and(is_whole_second(b.starts_at) and is_whole_second(b.ends_at)) as whole
        from breaks b where b.account_id = asked.account_id and b.time_tracking_id = asked.id
      ) b
      order by t.account_id, t.id
    on conflict (account_id, time_tracking_id) do update set
      workspace_id = excluded.workspace_id, user_id = excluded.user_id, starts_at = excluded.starts_at,
      closed_break = excluded.closed_break, break_starts_at = excluded.break_starts_at,
      linear_from = excluded.linear_from
    returning account_id, time_tracking_id
  )
  delete from running_times r using asked
    where r.account_id = asked.account_id and r.time_tracking_id = asked.id
      and not exists (
        select from kept where kept.account_id = asked.account_id and kept.time_tracking_id = asked.id);
end $$;
