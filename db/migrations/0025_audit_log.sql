-- Who did what, from where, to which record: a row in the transaction of the change. Rows are never changed (ADR 31).
-- Names are kept as they were, since records go; nothing but the account is a foreign key for the same reason.
create table audit_entries (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  happened_at timestamptz not null,
  actor_type text not null check (actor_type in ('user', 'api_token', 'kiosk', 'operator', 'job')),
  actor_id bigint,
  actor_name text not null,
  address text,
  operation text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  workspace_id bigint,
  record_type text,
  record_id text,
  record_name text,
  before jsonb,
  after jsonb,
  request_id text,
  -- Rows become visible in the order of commits, not of ids: by this the sealing knows which can still appear.
  transaction xid8 not null default pg_current_xact_id(),
  primary key (account_id, id)
);
create index audit_entries_time on audit_entries (account_id, happened_at, id);
create index audit_entries_actor on audit_entries (account_id, actor_id, happened_at, id);
create index audit_entries_operation on audit_entries (account_id, operation, happened_at, id);
create index audit_entries_record on audit_entries (account_id, record_type, record_id, happened_at, id);
create index audit_entries_workspace on audit_entries (account_id, workspace_id, happened_at, id);

-- Rows that no link of the chain stands for yet.
create table audit_unsealed (
  account_id bigint not null references accounts,
  entry_id bigint not null,
  transaction xid8 not null,
  primary key (account_id, entry_id)
);

-- The chain of an account: each hash is that of the one before and of its row.
create table audit_seals (
  account_id bigint not null references accounts,
  seq bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (account_id, seq)
);
create unique index audit_seals_entry on audit_seals (account_id, entry_id);

-- Where the chain begins once old rows have been removed: the last link that went.
create table audit_anchors (
  account_id bigint not null references accounts,
  seq bigint not null,
  hash bytea not null,
  removed_at timestamptz not null,
  primary key (account_id, seq)
);

create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('stint.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'The audit log is insert only: % on % is refused.', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entries_kept before update or delete or truncate on audit_entries
  for each statement execute function keep_audit_log();
create trigger audit_seals_kept before update or delete or truncate on audit_seals
  for each statement execute function keep_audit_log();
create trigger audit_anchors_kept before update or delete or truncate on audit_anchors
  for each statement execute function keep_audit_log();

-- The one way in which rows go: a whole prefix of the chain, whose last link stays as its anchor. With the rights of
-- its owner, so that the application needs none to delete.
create function remove_audit_prefix(account bigint, last_seq bigint, now timestamptz) returns bigint
  language plpgsql security definer set search_path from current as $$
declare
  removed bigint;
begin
  perform set_config('stint.audit_retention', 'on', true);
  insert into audit_anchors (account_id, seq, hash, removed_at)
    select s.account_id, s.seq, s.hash, now from audit_seals s where s.account_id = account and s.seq = last_seq;
  delete from audit_entries e using audit_seals s
    where s.account_id = account and s.seq <= last_seq and e.account_id = account and e.id = s.entry_id;
  get diagnostics removed = row_count;
  delete from audit_seals s where s.account_id = account and s.seq <= last_seq;
  perform set_config('stint.audit_retention', '', true);
  return removed;
end $$;
revoke execute on function remove_audit_prefix from public;
