-- How people who decide about absences want to hear of requests by mail: each at once, all of them in the morning, or not.
alter table users add column absence_request_mails text not null default 'at_once'
  check (absence_request_mails in ('at_once', 'daily', 'none'));

-- Who decides while the person is away.
alter table users add column substitute_id bigint,
  add foreign key (account_id, substitute_id) references users,
  add constraint users_substitute_is_another check (substitute_id <> id);
create index users_substitute on users (account_id, substitute_id);

-- When a notification is to be part of a mail that gathers several.
alter table notifications add column digest_at timestamptz;
create index notifications_digest on notifications (digest_at) where digest_at is not null;
