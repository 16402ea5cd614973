-- What the floor does differently with a copy of Stint's database. Tables, indexes and the foreign keys between records
-- are as they were; what is derived from them is kept by the floor's own statements.

do $$
declare
  one record;
begin
  for one in
    select tgrelid::regclass as of, tgname from pg_trigger
    where not tgisinternal and tgrelid in ('time_trackings'::regclass, 'actions'::regclass, 'breaks'::regclass)
  loop
    execute format('drop trigger %I on %s', one.tgname, one.of);
  end loop;
  for one in select conname from pg_constraint where contype = 'f' and conrelid = 'tracking_reviews'::regclass loop
    execute format('alter table tracking_reviews drop constraint %I', one.conname);
  end loop;
end $$;
-- In a database that was seeded by an earlier version.
alter table time_trackings
  alter column gross_seconds drop expression if exists,
  alter column break_seconds drop expression if exists;

-- A workspace's totals, spread over a fixed number of rows, so that people who punch at the same moment seldom wait for
-- each other and a list has few rows to add up. What runs is kept as sums from which its length at any moment follows.
create table floor_totals (
  account_id bigint not null,
  workspace_id bigint not null,
  shard integer not null,
  confirmed integer not null,
  unconfirmed integer not null,
  gross_seconds bigint not null,
  break_seconds bigint not null,
  running integer not null,
  running_since bigint not null,
  rested_seconds bigint not null,
  resting integer not null,
  resting_since bigint not null,
  actions integer not null,
  -- Of what is confirmed. Punches never change that, so it costs them nothing.
  confirmed_gross bigint not null,
  confirmed_break bigint not null,
  primary key (account_id, workspace_id, shard)
) with (fillfactor = 20);

create function floor_recount() returns void language sql as $$
  delete from floor_totals;
  insert into floor_totals
    select w.account_id, w.id, s, coalesce(t.confirmed, 0), coalesce(t.unconfirmed, 0), coalesce(t.gross, 0),
      coalesce(t.pause, 0), coalesce(t.running, 0), coalesce(t.since, 0), coalesce(b.rested, 0), coalesce(b.resting, 0),
      coalesce(b.since, 0), coalesce(a.count, 0), coalesce(t.confirmed_gross, 0), coalesce(t.confirmed_pause, 0)
    from workspaces w cross join generate_series(0, 31) s
    left join (
      select account_id, workspace_id, user_id % 32 as shard, count(*) filter (where confirmed) as confirmed,
        count(*) filter (where not confirmed and ends_at is not null) as unconfirmed, sum(gross_seconds) as gross,
        sum(break_seconds) as pause, count(*) filter (where ends_at is null) as running,
        sum(extract(epoch from starts_at)::bigint) filter (where ends_at is null) as since,
        sum(gross_seconds) filter (where confirmed) as confirmed_gross,
        sum(break_seconds) filter (where confirmed) as confirmed_pause
      from time_trackings where status = 'active' group by 1, 2, 3
    ) t on t.account_id = w.account_id and t.workspace_id = w.id and t.shard = s
    left join (
      select t.account_id, t.workspace_id, t.user_id % 32 as shard,
        sum(extract(epoch from b.ends_at - b.starts_at)::bigint) as rested, count(*) filter (where b.ends_at is null) as resting,
        sum(extract(epoch from b.starts_at)::bigint) filter (where b.ends_at is null) as since
      from time_trackings t join breaks b on b.account_id = t.account_id and b.time_tracking_id = t.id
      where t.status = 'active' and t.ends_at is null group by 1, 2, 3
    ) b on b.account_id = w.account_id and b.workspace_id = w.id and b.shard = s
    left join (
      select account_id, workspace_id, user_id % 32 as shard, count(*) from actions group by 1, 2, 3
    ) a on a.account_id = w.account_id and a.workspace_id = w.id and a.shard = s;
$$;

select floor_recount();
create table floor_totals_seeded as select * from floor_totals;
