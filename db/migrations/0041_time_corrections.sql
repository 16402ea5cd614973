-- What people ask to have changed about their recorded time, and what was decided about it (ADR 42).
create table time_corrections (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('new', 'change', 'delete')),
  -- What is to be changed or deleted; of a new one, what confirming it has made.
  time_tracking_id text,
  reason text not null,
  -- The tracking as it was when this was asked for, and as it is to be, both in the form of tracking_snapshot().
  before jsonb check ((before is null) = (kind = 'new')),
  after jsonb check ((after is null) = (kind = 'delete')),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected', 'withdrawn')),
  message text,
  decided_by_id bigint,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, time_tracking_id) references time_trackings,
  foreign key (account_id, decided_by_id) references users
);
create index time_corrections_workspace on time_corrections (account_id, workspace_id, id);
create index time_corrections_user on time_corrections (account_id, user_id, id);
create index time_corrections_tracking on time_corrections (account_id, time_tracking_id);
create index time_corrections_decided_by on time_corrections (account_id, decided_by_id);
-- Two answers about one tracking could not both be kept.
create unique index time_corrections_one_pending on time_corrections (account_id, time_tracking_id)
  where status = 'pending';

create function moment_text(moment timestamptz) returns text language sql immutable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

-- All that a correction can change about a tracking; null where it is gone.
create function tracking_snapshot(account bigint, tracking text) returns jsonb language sql stable parallel safe
begin atomic
  select jsonb_build_object('starts_at', moment_text(t.starts_at), 'ends_at', moment_text(t.ends_at),
    'area_id', t.area_id::text,
    'break_duration', case when t.force_custom_break_duration then t.break_duration end,
    'breaks', (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', moment_text(b.starts_at), 'ends_at', moment_text(b.ends_at))
        order by b.starts_at, b.id), '[]')
      from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id))
  from time_trackings t where t.account_id = account and t.id = tracking and t.status = 'active';
end;
