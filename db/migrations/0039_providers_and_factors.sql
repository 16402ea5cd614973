-- What an attempt is for: to sign in, to link the provider, or to show once more that one is there.
alter table sign_in_attempts
  add column purpose text not null default 'enter' check (purpose in ('enter', 'link', 'confirm'));
update sign_in_attempts set purpose = 'link' where user_id is not null;
alter table sign_in_attempts add check ((purpose = 'enter') = (user_id is null));

-- Whether the provider asks for a second factor by itself, so that what workspaces demand is met by signing in there.
alter table sign_in_providers add column checks_second_factor boolean not null default false;
create trigger sign_in_providers_session_changed after update of checks_second_factor on sign_in_providers
  for each row when (old.checks_second_factor <> new.checks_second_factor)
  execute function say_changed('sessions');

-- A second step after a sign-in by a provider leads to a session that the provider can end.
alter table sign_in_steps
  add column provider_id bigint,
  add column identity_id bigint,
  add column sid text,
  add column end_session_url text,
  add foreign key (account_id, provider_id) references sign_in_providers on delete cascade,
  add foreign key (account_id, identity_id) references sign_in_identities on delete cascade,
  add check ((provider_id is null) = (identity_id is null));
create index sign_in_steps_provider on sign_in_steps (account_id, provider_id);
create index sign_in_steps_identity on sign_in_steps (account_id, identity_id);
