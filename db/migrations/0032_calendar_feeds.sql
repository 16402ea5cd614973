-- Calendars to subscribe to: each is opened by a secret of its own, in the name of a person and with the rights they have.
create table calendar_feeds (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  user_id bigint not null,
  title text not null,
  kind text not null check (kind in ('own_absences', 'team_absences', 'public_holidays')),
  digest bytea not null,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users
);
-- Looked up before the tenant is known.
create unique index calendar_feeds_digest on calendar_feeds (digest, account_id);
create index calendar_feeds_user on calendar_feeds (account_id, user_id, workspace_id, id);
create index calendar_feeds_workspace on calendar_feeds (account_id, workspace_id);

-- What was taken back is told of for a while.
create index absences_taken_back on absences (account_id, workspace_id, updated_at) where status = 'deleted';
