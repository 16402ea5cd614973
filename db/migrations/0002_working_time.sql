-- Working time: trackings, breaks, punches, and what hangs on them.

-- Warning thresholds of a workspace, in minutes.
alter table workspaces add column warning_thresholds jsonb not null default '{
  "daily_minutes": 600,
  "break_after_minutes": 360, "break_minutes": 30,
  "long_break_after_minutes": 540, "long_break_minutes": 45,
  "rest_minutes": 660,
  "running_minutes": 720
}';

-- An id is a number from this sequence, or the UUID of a punch that opened the tracking: text holds both.
create sequence time_tracking_ids;

-- The break that counts, in seconds: the one rule, for stored rows and for running ones. Lengths are bigint: a terminal
-- whose clock was lost can claim a start a hundred years ago, and lists must still be able to say how long that is.
create function counted_break(
  forced boolean, set_seconds integer, default_seconds integer, recorded bigint, gross bigint)
  returns bigint language sql immutable parallel safe
  return greatest(0, least(gross,
    case when forced then coalesce(set_seconds, recorded, 0) else greatest(coalesce(recorded, 0), default_seconds) end));

create table time_trackings (
  account_id bigint not null,
  id text collate "C" not null default nextval('time_tracking_ids')::text,
  workspace_id bigint not null,
  user_id bigint not null,
  area_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz,
  actual_starts_at timestamptz,
  actual_ends_at timestamptz,
  -- As set by hand; what was recorded stands beside it.
  break_duration integer check (break_duration >= 0),
  default_break_duration integer not null default 0 check (default_break_duration >= 0),
  force_custom_break_duration boolean not null default false,
  -- Recorded breaks, clipped to the tracking and merged; null where there are none. Kept up by the code that writes breaks.
  recorded_break bigint,
  confirmed boolean not null default false,
  created_by text not null,
  punched boolean not null default false,
  external_id text,
  assignment_id text,
  import_id text,
  limited boolean,
  planned boolean,
  start_signature_id text,
  end_signature_id text,
  last_editor_id bigint,
  status text not null default 'active' check (status in ('active', 'deleted')),
  -- Counts every change, so that one who has read a row can tell whether it is still the same.
  version integer not null default 0,
  gross_seconds bigint generated always as (extract(epoch from ends_at - starts_at)::bigint) stored,
  break_seconds bigint generated always as (
    case when ends_at is not null then
      counted_break(force_custom_break_duration, break_duration, default_break_duration, recorded_break,
        extract(epoch from ends_at - starts_at)::bigint)
    end) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, last_editor_id) references users,
  foreign key (account_id, workspace_id, area_id) references areas (account_id, workspace_id, id),
  constraint time_trackings_end_after_start check (starts_at <= ends_at),
  constraint time_trackings_running_unconfirmed check (ends_at is not null or not confirmed)
);
create unique index time_trackings_one_running on time_trackings (account_id, user_id)
  where ends_at is null and status = 'active';
create unique index time_trackings_external_id_unique on time_trackings (account_id, external_id)
  where status = 'active';
create index time_trackings_workspace on time_trackings (account_id, workspace_id, starts_at desc, id desc)
  where status = 'active';
create index time_trackings_user on time_trackings (account_id, user_id, starts_at desc, id desc);
create index time_trackings_area on time_trackings (account_id, workspace_id, area_id);
create index time_trackings_last_editor on time_trackings (account_id, last_editor_id);

create table breaks (
  account_id bigint not null,
  id bigint generated always as identity,
  time_tracking_id text collate "C" not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_by text not null,
  start_signature_id text,
  end_signature_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, time_tracking_id) references time_trackings on delete cascade,
  constraint breaks_end_after_start check (starts_at <= ends_at)
);
create index breaks_time_tracking on breaks (account_id, time_tracking_id, starts_at);
create unique index breaks_one_open on breaks (account_id, time_tracking_id) where ends_at is null;

-- Seconds of recorded breaks inside [from, until), each second counted once; null where nothing is recorded.
create function recorded_break(account bigint, tracking text, from_at timestamptz, until_at timestamptz)
  returns bigint language sql stable parallel safe
  return (
    select case when count(*) > 0 then
      coalesce((
        select sum(extract(epoch from upper(span) - lower(span)))::bigint
        from unnest(range_agg(tstzrange(clipped.from_at, clipped.until_at))) as spans (span)), 0)
      end
    from (
      select least(greatest(b.starts_at, recorded_break.from_at), recorded_break.until_at) as from_at,
        greatest(
          least(coalesce(b.ends_at, recorded_break.until_at), recorded_break.until_at),
          least(greatest(b.starts_at, recorded_break.from_at), recorded_break.until_at)) as until_at
      from breaks b where b.account_id = account and b.time_tracking_id = tracking
    ) clipped);

create table actions (
  account_id bigint not null,
  id uuid not null,
  workspace_id bigint not null,
  user_id bigint not null,
  action_type text not null check (action_type in ('start', 'end', 'start-break', 'end-break')),
  action_time timestamptz not null,
  device_id text,
  time_tracking_id text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, time_tracking_id) references time_trackings on delete set null (time_tracking_id)
);
create index actions_workspace on actions (account_id, workspace_id, action_time desc, id desc);
create index actions_user on actions (account_id, user_id, action_time desc, id desc);
create index actions_time_tracking on actions (account_id, time_tracking_id);

create table action_taggings (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  action_id uuid not null,
  tag_id bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, action_id) references actions on delete cascade,
  foreign key (account_id, workspace_id, tag_id) references tags (account_id, workspace_id, id)
);
create unique index action_taggings_unique on action_taggings (account_id, action_id, tag_id);
create index action_taggings_tag on action_taggings (account_id, workspace_id, tag_id);

create table time_tracking_tags (
  account_id bigint not null,
  workspace_id bigint not null,
  time_tracking_id text collate "C" not null,
  tag_id bigint not null,
  primary key (account_id, time_tracking_id, tag_id),
  foreign key (account_id, time_tracking_id) references time_trackings on delete cascade,
  foreign key (account_id, workspace_id, tag_id) references tags (account_id, workspace_id, id)
);
create index time_tracking_tags_tag on time_tracking_tags (account_id, workspace_id, tag_id);

create table time_tracking_followers (
  account_id bigint not null,
  time_tracking_id text collate "C" not null,
  user_id bigint not null,
  primary key (account_id, time_tracking_id, user_id),
  foreign key (account_id, time_tracking_id) references time_trackings on delete cascade,
  foreign key (account_id, user_id) references users
);
create index time_tracking_followers_user on time_tracking_followers (account_id, user_id);

create table notes (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  time_tracking_id text collate "C",
  kind text not null check (kind in ('SystemNote', 'UserNote')),
  content text not null,
  author_id bigint,
  author text,
  author_role text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, time_tracking_id) references time_trackings on delete cascade,
  foreign key (account_id, author_id) references users,
  constraint notes_one_owner check (num_nonnulls(time_tracking_id) = 1)
);
create index notes_time_tracking on notes (account_id, time_tracking_id, id);
create index notes_workspace on notes (account_id, workspace_id);
create index notes_author on notes (account_id, author_id);

create table attachments (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  time_tracking_id text collate "C",
  note_id bigint,
  author_id bigint,
  author text not null,
  file_name text not null,
  file_content_type text not null,
  file_size bigint not null,
  file_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, time_tracking_id) references time_trackings on delete cascade,
  foreign key (account_id, note_id) references notes on delete cascade,
  foreign key (account_id, author_id) references users,
  constraint attachments_one_owner check (num_nonnulls(time_tracking_id, note_id) = 1)
);
create index attachments_time_tracking on attachments (account_id, time_tracking_id, id);
create index attachments_note on attachments (account_id, note_id, id);
create index attachments_workspace on attachments (account_id, workspace_id);
create index attachments_author on attachments (account_id, author_id);

create table signatures (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  time_tracking_id text collate "C" not null,
  title text not null,
  image_file_name text not null,
  image_content_type text not null,
  image_size bigint not null,
  image_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, time_tracking_id) references time_trackings on delete cascade
);
create index signatures_time_tracking on signatures (account_id, time_tracking_id, id);
create index signatures_workspace on signatures (account_id, workspace_id);

create table notifications (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('trigger_warning', 'notification')),
  -- What the notification is about, so that one situation of a person makes one and can take it back: `overlap:17:18`.
  situation text not null,
  about_user_id bigint not null,
  about_day date,
  title text not null,
  message text not null,
  entity_type text,
  entity_id text,
  -- Set where the reader has put it away; it stays until its cause is gone, so that it does not come again.
  dismissed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, about_user_id) references users
);
create unique index notifications_situation_unique
  on notifications (account_id, workspace_id, user_id, kind, about_user_id, situation);
create index notifications_reader on notifications (account_id, user_id, workspace_id, created_at desc, id desc);
create index notifications_about on notifications (account_id, about_user_id, about_day);

create table batches (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  user_id bigint not null,
  subject text not null,
  action text not null,
  ids text[] not null,
  details jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'finished')),
  -- How many of `ids` have been dealt with; moves on in the transaction that deals with them.
  cursor integer not null default 0,
  done integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users
);
create index batches_workspace on batches (account_id, workspace_id);
create index batches_user on batches (account_id, user_id);
create index batches_unfinished on batches (account_id, id) where status <> 'finished';

-- Answers to requests that carried an Idempotency-Key, sealed with a key that only the caller can make again.
create table idempotent_answers (
  account_id bigint not null references accounts,
  caller text not null,
  key_digest bytea not null,
  request_digest bytea not null,
  sealed bytea,
  created_at timestamptz not null,
  primary key (account_id, caller, key_digest)
);
create index idempotent_answers_created_at on idempotent_answers (created_at);

-- Totals of each user's trackings, kept by the triggers below in the transaction of every change, whatever makes it.
-- Lists read their totals from here; the cost does not grow with the years behind. Finished trackings only: the few
-- that run are counted when asked.
create table time_tracking_totals (
  account_id bigint not null,
  workspace_id bigint not null,
  user_id bigint not null,
  confirmed integer not null,
  unconfirmed integer not null,
  gross_seconds bigint not null,
  break_seconds bigint not null,
  primary key (account_id, workspace_id, user_id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users
);
create index time_tracking_totals_user on time_tracking_totals (account_id, user_id);

-- Days whose warnings must be looked at again, because a tracking in them was changed.
create table tracking_reviews (
  account_id bigint not null,
  workspace_id bigint not null,
  user_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  id bigint generated always as identity,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users
);
create index tracking_reviews_user on tracking_reviews (account_id, user_id);

-- One that runs touches every day up to the moment at which it is written.
create function touched_until(starts_at timestamptz, ends_at timestamptz, written_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return coalesce(ends_at, greatest(starts_at, written_at));

create function add_tracking_totals() returns trigger language plpgsql as $$
begin
  insert into time_tracking_totals as totals
    select account_id, workspace_id, user_id, count(*) filter (where confirmed), count(*) filter (where not confirmed),
      sum(gross_seconds), sum(break_seconds)
    from changed where status = 'active' and ends_at is not null
    group by account_id, workspace_id, user_id
    order by account_id, workspace_id, user_id
  on conflict (account_id, workspace_id, user_id) do update set
    confirmed = totals.confirmed + excluded.confirmed,
    unconfirmed = totals.unconfirmed + excluded.unconfirmed,
    gross_seconds = totals.gross_seconds + excluded.gross_seconds,
    break_seconds = totals.break_seconds + excluded.break_seconds;
  insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select account_id, workspace_id, user_id, min(starts_at), max(touched_until(starts_at, ends_at, updated_at))
    from changed group by account_id, workspace_id, user_id;
  return null;
end $$;

create function change_tracking_totals() returns trigger language plpgsql as $$
begin
  insert into time_tracking_totals as totals
    select account_id, workspace_id, user_id,
      coalesce(sum(sign) filter (where confirmed), 0), coalesce(sum(sign) filter (where not confirmed), 0),
      sum(sign * gross_seconds), sum(sign * break_seconds)
    from (
      select 1 as sign, account_id, workspace_id, user_id, confirmed, gross_seconds, break_seconds
      from changed where status = 'active' and ends_at is not null
      union all
      select -1, account_id, workspace_id, user_id, confirmed, gross_seconds, break_seconds
      from before where status = 'active' and ends_at is not null
    ) moves
    group by account_id, workspace_id, user_id
    order by account_id, workspace_id, user_id
  on conflict (account_id, workspace_id, user_id) do update set
    confirmed = totals.confirmed + excluded.confirmed,
    unconfirmed = totals.unconfirmed + excluded.unconfirmed,
    gross_seconds = totals.gross_seconds + excluded.gross_seconds,
    break_seconds = totals.break_seconds + excluded.break_seconds;
  insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select account_id, workspace_id, user_id, min(starts_at), max(until_at)
    from (
      select c.account_id, c.workspace_id, c.user_id, c.starts_at,
        touched_until(c.starts_at, c.ends_at, c.updated_at) as until_at
      from changed c join before b on b.account_id = c.account_id and b.id = c.id
      where (c.starts_at, c.ends_at, c.break_seconds, c.status, c.user_id)
        is distinct from (b.starts_at, b.ends_at, b.break_seconds, b.status, b.user_id)
      union all
      select b.account_id, b.workspace_id, b.user_id, b.starts_at,
        touched_until(b.starts_at, b.ends_at, c.updated_at)
      from changed c join before b on b.account_id = c.account_id and b.id = c.id
      where (c.starts_at, c.ends_at, c.break_seconds, c.status, c.user_id)
        is distinct from (b.starts_at, b.ends_at, b.break_seconds, b.status, b.user_id)
    ) moved group by account_id, workspace_id, user_id;
  return null;
end $$;

create function remove_tracking_totals() returns trigger language plpgsql as $$
begin
  update time_tracking_totals totals set
    confirmed = totals.confirmed - gone.confirmed,
    unconfirmed = totals.unconfirmed - gone.unconfirmed,
    gross_seconds = totals.gross_seconds - gone.gross_seconds,
    break_seconds = totals.break_seconds - gone.break_seconds
  from (
    select account_id, workspace_id, user_id, count(*) filter (where confirmed) as confirmed,
      count(*) filter (where not confirmed) as unconfirmed, sum(gross_seconds) as gross_seconds,
      sum(break_seconds) as break_seconds
    from before where status = 'active' and ends_at is not null
    group by account_id, workspace_id, user_id
  ) gone
  where totals.account_id = gone.account_id and totals.workspace_id = gone.workspace_id
    and totals.user_id = gone.user_id;
  return null;
end $$;

create trigger time_trackings_added after insert on time_trackings
  referencing new table as changed for each statement execute function add_tracking_totals();
create trigger time_trackings_changed after update on time_trackings
  referencing old table as before new table as changed for each statement execute function change_tracking_totals();
create trigger time_trackings_removed after delete on time_trackings
  referencing old table as before for each statement execute function remove_tracking_totals();

-- The punches of a deleted tracking stay, and belong to none any more.
create function release_punches() returns trigger language plpgsql as $$
begin
  update actions set time_tracking_id = null, updated_at = new.updated_at
    where account_id = new.account_id and time_tracking_id = new.id;
  return null;
end $$;

create trigger time_trackings_deleted after update of status on time_trackings for each row
  when (old.status = 'active' and new.status = 'deleted') execute function release_punches();

-- With other thresholds or another zone, what people were warned of has to be decided anew.
create function review_warnings_again() returns trigger language plpgsql as $$
begin
  insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select account_id, workspace_id, about_user_id, min(about_day), max(about_day)
    from notifications
    where account_id = new.account_id and workspace_id = new.id and about_day is not null
    group by account_id, workspace_id, about_user_id;
  return null;
end $$;

create trigger workspaces_warnings_changed after update of warning_thresholds, time_zone on workspaces for each row
  when ((old.warning_thresholds, old.time_zone) is distinct from (new.warning_thresholds, new.time_zone))
  execute function review_warnings_again();
