-- Whoever signs up shows that the address is theirs before Stint sends mails to others in their name. Accounts that are
-- there already count as shown.
alter table accounts add column confirmed_at timestamptz;
update accounts set confirmed_at = created_at;

create table confirmation_tokens (
  digest bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  email text not null,
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references users
);
create index confirmation_tokens_user on confirmation_tokens (account_id, user_id);

-- Invitations that are not sent yet: the account is not confirmed, or has sent as many as it may for now.
create table waiting_invitations (
  account_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users
);

-- Where signing up takes a code. Each opens one account.
create table sign_up_codes (
  id bigint generated always as identity primary key,
  title text not null,
  digest bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A tracking may name its signatures, and nobody else's: looked up by id before the tenant is compared.
create index signatures_id on signatures (id);
