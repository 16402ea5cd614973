-- Days by law, by contract and for the severely disabled lapse by different rules.
alter table vacation_entitlements add column kind text not null default 'contractual'
  constraint vacation_entitlements_kind check (kind in ('statutory', 'contractual', 'disability'));
create index vacation_entitlements_protected on vacation_entitlements (account_id, user_id) where kind <> 'contractual';

-- What somebody was told of days about to lapse. Days by law lapse only after such a notice, so it outlives the
-- notification that carried it.
create table lapse_notices (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  vacation_entitlement_id bigint not null,
  days numeric(9, 4) not null,
  lapses_on date not null,
  -- In the zone of the person, by whose days it is told whether it came in time.
  told_on date not null,
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, vacation_entitlement_id) references vacation_entitlements on delete cascade,
  constraint lapse_notices_once unique (account_id, vacation_entitlement_id, lapses_on)
);
create index lapse_notices_user on lapse_notices (account_id, user_id);
create index lapse_notices_date on lapse_notices (lapses_on);
