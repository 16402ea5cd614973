-- What somebody shows besides the password, or in place of it.

-- The app on a phone that shows codes. The secret is sealed with a key that is not in this database. A code of a step
-- works once: later ones only.
create table authenticators (
  account_id bigint not null,
  user_id bigint not null,
  secret bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users
);

create table recovery_codes (
  account_id bigint not null,
  user_id bigint not null,
  digest bytea not null,
  used_at timestamptz,
  primary key (account_id, user_id, digest),
  foreign key (account_id, user_id) references users
);

create table passkeys (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  title text not null,
  -- Looked up before the tenant is known.
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_user on passkeys (account_id, user_id, id);

-- What a passkey has to sign: good once, and for minutes. One for signing in belongs to nobody yet.
create table passkey_challenges (
  digest bytea primary key,
  account_id bigint,
  user_id bigint,
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references users
);
create index passkey_challenges_user on passkey_challenges (account_id, user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Somebody has shown the password and not yet the second factor. Opens nothing but that step.
create table sign_in_steps (
  digest bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references users
);
create index sign_in_steps_user on sign_in_steps (account_id, user_id);
create index sign_in_steps_expiry on sign_in_steps (expires_at);

alter table workspaces
  add column second_factor_demand text not null default 'nobody'
    check (second_factor_demand in ('nobody', 'admins', 'everybody')),
  add column second_factor_demanded_since timestamptz,
  add column second_factor_grace_days integer not null default 14 check (second_factor_grace_days between 0 and 365),
  add check ((second_factor_demand = 'nobody') = (second_factor_demanded_since is null));

-- The time that people have counts from when the workspace began to want it.
create function note_second_factor_demand() returns trigger language plpgsql as $$
begin
  if new.second_factor_demand = 'nobody' then
    new.second_factor_demanded_since := null;
  elsif new.second_factor_demanded_since is null then
    new.second_factor_demanded_since := new.updated_at;
  end if;
  return new;
end $$;
create trigger workspaces_second_factor before insert or update of second_factor_demand on workspaces
  for each row execute function note_second_factor_demand();

-- Whether somebody has a second factor stands in what nodes keep of a session.
create trigger authenticators_session_changed after insert or update of confirmed_at or delete on authenticators
  for each row execute function say_changed('sessions');
create trigger passkeys_session_changed after insert or delete on passkeys
  for each row execute function say_changed('sessions');
