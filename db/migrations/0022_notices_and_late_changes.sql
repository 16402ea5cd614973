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

-- Which notes of the system tell of another start, end or break of a time tracking: changes long after the day are records
-- that came late. What the history has so far is told by its words.
alter table notes add column times_changed boolean not null default false;
update notes set times_changed = true
where kind = 'SystemNote' and time_tracking_id is not null
  and content ~ ('(changed|split this|hat geändert|hat dies geteilt): (.*; )?'
    || '(start|end|breaks?|default break|break set by hand|Beginn|Ende|Pausen?|Standardpause|Pause von Hand): ');
