-- Spans in which stricter limits hold for somebody: expecting and nursing mothers. Set by admins.
create table work_protections (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('expecting', 'nursing')),
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  constraint work_protections_end_after_start check (starts_on <= ends_on)
);
create index work_protections_user on work_protections (account_id, user_id, starts_on);
