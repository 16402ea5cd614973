-- The records that a batch is still to deal with, a row for each transaction that will: however many they are, a worker
-- reads a few hundred at a time. A piece goes when it is done.
create table batch_pieces (
  account_id bigint not null,
  batch_id bigint not null,
  number integer not null,
  ids text[] not null,
  primary key (account_id, batch_id, number),
  foreign key (account_id, batch_id) references batches on delete cascade
);

alter table batches
  add column total integer not null default 0,
  -- How often in a row the next piece was begun and not completed, and when it may be begun again.
  add column attempts integer not null default 0,
  add column retry_at timestamptz,
  -- Why it was given up, for the caller to read.
  add column failure text,
  drop constraint batches_status_check,
  add constraint batches_status_check check (status in ('queued', 'running', 'finished', 'failed'));

update batches set total = cardinality(ids);
insert into batch_pieces
  select b.account_id, b.id, (place - 1) / 500, array_agg(record.id order by place)
  from batches b cross join lateral unnest(b.ids[b.cursor + 1 :]) with ordinality record (id, place)
  where b.status <> 'finished'
  group by b.account_id, b.id, (place - 1) / 500;

alter table batches drop column ids, drop column cursor, alter column total drop default;
drop index batches_unfinished;
create index batches_open on batches (account_id, id) where status in ('queued', 'running');

-- How often the person's review was tried in vain, and when it may be tried again. Whoever has failed too often stays on
-- the list and is not looked at any more, until a change adds a row anew.
alter table tracking_reviews
  add column failures integer not null default 0,
  add column retry_at timestamptz;
create index tracking_reviews_due on tracking_reviews (account_id, id) where failures < 5;
create index tracking_reviews_set_aside on tracking_reviews (account_id, user_id) where failures >= 5;
