-- A tablet at the door of a workspace, on which people punch.
create table kiosks (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  title text not null,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces
);
create index kiosks_workspace on kiosks (account_id, workspace_id, id);

-- What a kiosk shows to be let in: looked up by its digest, before the tenant is known.
create table kiosk_tokens (
  digest bytea primary key,
  account_id bigint not null,
  kiosk_id bigint not null,
  foreign key (account_id, kiosk_id) references kiosks on delete cascade
);
create index kiosk_tokens_kiosk on kiosk_tokens (account_id, kiosk_id);

-- Nodes keep what a kiosk's token opens among the sessions.
create trigger kiosks_ended after delete on kiosks
  for each row execute function say_changed('sessions');

-- What a punch did, so that it can be taken back: its effect on the clock, and the version of the tracking that it left.
-- Where the tracking has another version by now, something else has changed it since. 'close-again' ended a tracking that
-- had ended before and was opened again by hand: its actual end is not this one's.
alter table actions
  add column effect text
    check (effect in ('open', 'open-break', 'close-break', 'close', 'close-again', 'join', 'alone')),
  add column tracking_version integer;
