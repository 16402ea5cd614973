-- Providers of OpenID Connect, by which people of an account sign in.
create table sign_in_providers (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- What strangers know it by: in addresses of pages, and where a domain is proven.
  handle text not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_client_secret bytea,
  scopes text not null default 'openid email profile',
  button boolean not null default true,
  links_by_email boolean not null default false,
  only_way_in boolean not null default false,
  creates_people boolean not null default false,
  -- Where people are created.
  workspace_id bigint,
  groups_claim text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  constraint sign_in_providers_workspace_given check (not creates_people or workspace_id is not null),
  constraint sign_in_providers_client_unique unique (account_id, issuer, client_id)
);
-- A handle is random; by it the provider is found before the account is known.
create unique index sign_in_providers_handle on sign_in_providers (handle, account_id);
create index sign_in_providers_client on sign_in_providers (issuer, client_id);
create index sign_in_providers_workspace on sign_in_providers (account_id, workspace_id);

-- E-mail domains that lead to the provider. Unless proven, only people of the account are led there.
create table sign_in_domains (
  account_id bigint not null,
  provider_id bigint not null,
  domain text not null,
  proven_at timestamptz,
  primary key (account_id, provider_id, domain),
  foreign key (account_id, provider_id) references sign_in_providers on delete cascade
);
create index sign_in_domains_domain on sign_in_domains (domain);

-- Areas of those whom the provider creates.
create table sign_in_areas (
  account_id bigint not null,
  provider_id bigint not null,
  area_id bigint not null,
  primary key (account_id, provider_id, area_id),
  foreign key (account_id, provider_id) references sign_in_providers on delete cascade,
  foreign key (account_id, area_id) references areas
);
create index sign_in_areas_area on sign_in_areas (account_id, area_id);

-- What belonging to a group at the provider means here.
create table sign_in_group_rules (
  account_id bigint not null,
  provider_id bigint not null,
  position integer not null,
  group_name text not null,
  workspace_id bigint not null,
  role_id smallint not null check (role_id between 1 and 3),
  area_id bigint,
  primary key (account_id, provider_id, position),
  foreign key (account_id, provider_id) references sign_in_providers on delete cascade,
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, workspace_id, area_id) references areas (account_id, workspace_id, id)
);
create index sign_in_group_rules_workspace on sign_in_group_rules (account_id, workspace_id, area_id);

-- Who somebody is at a provider. The issuer is kept: should the provider's change, its old subjects mean nothing.
create table sign_in_identities (
  account_id bigint not null,
  id bigint generated always as identity,
  provider_id bigint not null,
  user_id bigint not null,
  issuer text not null,
  subject text not null,
  email text,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, provider_id) references sign_in_providers on delete cascade,
  foreign key (account_id, user_id) references users,
  constraint sign_in_identities_subject_unique unique (account_id, issuer, subject)
);
create index sign_in_identities_user on sign_in_identities (account_id, user_id);
create index sign_in_identities_provider on sign_in_identities (account_id, provider_id);

-- Sign-ins under way: each for one browser, once, for minutes.
create table sign_in_attempts (
  state_digest bytea primary key,
  account_id bigint not null,
  provider_id bigint not null,
  browser_digest bytea not null,
  -- Who is signed in already and wants to link the provider.
  user_id bigint,
  return_to text,
  expires_at timestamptz not null,
  foreign key (account_id, provider_id) references sign_in_providers on delete cascade,
  foreign key (account_id, user_id) references users
);
create index sign_in_attempts_provider on sign_in_attempts (account_id, provider_id);
create index sign_in_attempts_user on sign_in_attempts (account_id, user_id);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);

-- Sessions that a provider began, so that it can end them.
alter table access_tokens add constraint access_tokens_of_account unique (account_id, id);
create table provider_sessions (
  account_id bigint not null,
  token_id uuid not null,
  provider_id bigint not null,
  identity_id bigint not null,
  sid text,
  end_session_url text,
  primary key (account_id, token_id),
  foreign key (account_id, token_id) references access_tokens (account_id, id) on delete cascade,
  foreign key (account_id, provider_id) references sign_in_providers on delete cascade,
  foreign key (account_id, identity_id) references sign_in_identities on delete cascade
);
create index provider_sessions_sid on provider_sessions (account_id, provider_id, sid);
create index provider_sessions_identity on provider_sessions (account_id, identity_id);

-- Set with a password from the command line: it counts although a provider is the only way in.
alter table logins add column despite_provider boolean not null default false;
