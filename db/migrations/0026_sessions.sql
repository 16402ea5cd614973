-- Sessions that their owner can recognise and end. Tokens of before are taken for bearer tokens until one comes as a cookie.
alter table access_tokens
  add column kind text not null default 'bearer' check (kind in ('bearer', 'cookie')),
  add column last_used_at timestamptz,
  add column network text,
  add column device text,
  -- When its holder last proved the password.
  add column confirmed_at timestamptz;
create index access_tokens_unused on access_tokens (coalesce(last_used_at, created_at)) where kind = 'cookie';

-- From where and with what people have signed in, to tell them of a sign-in that is unlike all before.
create table known_devices (
  account_id bigint not null,
  user_id bigint not null,
  device text not null,
  network text not null,
  last_used_at timestamptz not null,
  primary key (account_id, user_id, device, network),
  foreign key (account_id, user_id) references users
);

create index known_devices_last_used on known_devices (last_used_at);

-- What a token may be used for, until when, and from where; null is everything, for ever, everywhere.
alter table api_tokens
  add column scopes text[],
  add column expires_at timestamptz,
  add column networks text[];
alter table kiosks add column networks text[];
