-- Who was told of days about to lapse outside of Stint, by letter or in person, is entered by an admin.
alter table lapse_notices
  add column channel text not null default 'app'
    constraint lapse_notices_channel check (channel in ('app', 'letter', 'email', 'in_person')),
  -- Null where it was Stint that told.
  add column author_id bigint,
  add foreign key (account_id, author_id) references users (account_id, id),
  -- A letter may have come in time where the notification came too late: each is a record of its own.
  drop constraint lapse_notices_once,
  add constraint lapse_notices_once unique (account_id, vacation_entitlement_id, lapses_on, channel);
create index lapse_notices_author on lapse_notices (account_id, author_id);
