-- Erasure and export of a person (ADR 38).

-- For how many years working time, absences and what pay depends on are kept of somebody who was erased.
alter table accounts add column retention_years integer not null default 2 check (retention_years between 1 and 30);

-- Whoever was deleted needs no PIN.
alter table users drop constraint users_have_identifier_pin,
  add constraint users_have_identifier_pin
    check (identifier_pin is not null or identifier_pin_sealed is not null or deleted_at is not null);

-- Deleting somebody takes these away by now; those who were deleted before still have them.
create temporary table pictures_of_deleted on commit drop as
  select account_id, image_id from users where deleted_at is not null and image_id is not null;
update users set image_id = null, tablet_pin = null, identifier_pin = null, tablet_pin_sealed = null,
    identifier_pin_sealed = null, tablet_pin_digest = null, identifier_pin_digest = null
  where deleted_at is not null;
delete from images i using pictures_of_deleted p where i.account_id = p.account_id and i.id = p.image_id;
do $$
declare name text;
begin
  foreach name in array array['sign_in_steps', 'sign_in_attempts', 'passkey_challenges', 'passkeys', 'recovery_codes',
    'authenticators', 'confirmation_tokens', 'waiting_invitations'] loop
    execute format('delete from %I t using users u where u.account_id = t.account_id and u.id = t.user_id
      and u.deleted_at is not null', name);
  end loop;
end $$;

-- Who was erased. The number is what the person is called by since: "Former employee 17".
create table erasures (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  number integer not null check (number > 0),
  erased_by_id bigint,
  erased_at timestamptz not null,
  -- When the last of what was kept for its time has gone.
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, erased_by_id) references users,
  constraint erasures_once unique (account_id, user_id),
  constraint erasures_number unique (account_id, number)
);
create index erasures_erased_by on erasures (account_id, erased_by_id);
create index erasures_open on erasures (account_id, id) where completed_at is null;

-- Whole accounts that were erased. When it was opened tells an account from a later one with the same id.
create table erased_accounts (
  id bigint primary key,
  opened_at timestamptz not null,
  erased_at timestamptz not null
);

-- All that is kept about a person, as a file to be fetched for some days.
create table person_exports (
  account_id bigint not null,
  id bigint generated always as identity,
  workspace_id bigint not null,
  user_id bigint not null,
  requested_by_id bigint not null,
  language text not null check (language in ('en', 'de')),
  status text not null default 'queued' check (status in ('queued', 'running', 'finished', 'failed')),
  -- Parts: tables and files.
  total integer not null default 0,
  done integer not null default 0,
  file_key text not null,
  file_size bigint,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, requested_by_id) references users
);
create index person_exports_user on person_exports (account_id, user_id, id);
create index person_exports_requested_by on person_exports (account_id, requested_by_id);
create index person_exports_workspace on person_exports (account_id, workspace_id);
create index person_exports_file on person_exports (account_id, file_key);
create index person_exports_expiry on person_exports (expires_at);

-- Whether the transaction erases this person, or their whole account. Closed months and the ledger give way to that alone.
create function is_erasing(account bigint, person bigint) returns boolean language sql stable
  return current_setting('stint.erasing', true) in (account::text, account || '/' || person);

create function begin_erasure(account bigint, person bigint) returns void language plpgsql as $$
begin
  if person is not null and not exists (select from erasures e where e.account_id = account and e.user_id = person) then
    raise exception 'user % of account % is not to be erased', person, account;
  end if;
  perform set_config('stint.erasing', concat_ws('/', account, person), true);
end $$;

create or replace function closed_until_of(account bigint, person bigint) returns timestamptz language plpgsql as $$
declare found_until timestamptz;
begin
  select closed_until into found_until from time_accounts where account_id = account and user_id = person for share;
  return case when not coalesce(is_erasing(account, person), false) then found_until end;
end $$;

create or replace function closed_through_of(account bigint, person bigint) returns date language plpgsql as $$
declare found_through date;
begin
  select closed_through into found_through from time_accounts where account_id = account and user_id = person for share;
  return case when not coalesce(is_erasing(account, person), false) then found_through end;
end $$;

-- Entries go with their person. Of what somebody has entered for others the amount stays, under another name.
create or replace function refuse_change_of_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erasing(old.account_id, old.user_id) then return old; end if;
  if tg_op = 'UPDATE' and is_erasing(old.account_id, old.author_id)
      and to_jsonb(old) - 'author' = to_jsonb(new) - 'author' then
    return new;
  end if;
  raise exception 'entries of a time account are never changed'
    using errcode = 'check_violation', constraint = 'time_account_entries_insert_only';
end $$;

-- Entries of the audit log that do not say any more who was erased. Their links stay as they are.
create table audit_redactions (
  account_id bigint not null references accounts,
  entry_id bigint not null,
  erasure_number integer not null,
  redacted_at timestamptz not null,
  primary key (account_id, entry_id)
);

create or replace function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('stint.audit_retention', true) = 'on'
    or tg_op = 'UPDATE' and current_setting('stint.audit_redaction', true) = 'on' then
    return null;
  end if;
  raise exception 'The audit log is insert only: % on % is refused.', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger audit_redactions_kept before update or delete or truncate on audit_redactions
  for each statement execute function keep_audit_log();

create or replace function remove_audit_prefix(account bigint, last_seq bigint, now timestamptz) returns bigint
  language plpgsql security definer set search_path from current as $$
declare
  removed bigint;
begin
  perform set_config('stint.audit_retention', 'on', true);
  insert into audit_anchors (account_id, seq, hash, removed_at)
    select s.account_id, s.seq, s.hash, now from audit_seals s where s.account_id = account and s.seq = last_seq;
  delete from audit_redactions r using audit_seals s
    where s.account_id = account and s.seq <= last_seq and r.account_id = account and r.entry_id = s.entry_id;
  delete from audit_entries e using audit_seals s
    where s.account_id = account and s.seq <= last_seq and e.account_id = account and e.id = s.entry_id;
  get diagnostics removed = row_count;
  delete from audit_seals s where s.account_id = account and s.seq <= last_seq;
  perform set_config('stint.audit_retention', '', true);
  return removed;
end $$;

-- That something was changed stays; what it was does not.
create function masked(state jsonb) returns jsonb language sql immutable
  return (select jsonb_object_agg(key, '•••') from jsonb_object_keys(state) as key);

create function renamed(state jsonb, old_name text, new_name text) returns jsonb language sql immutable
  return replace(state::text, to_jsonb(old_name)::text, to_jsonb(new_name)::text)::jsonb;

-- The one way in which entries change: who was erased is called by their number. `about` are further records of the person,
-- as "type id"; of those of the types in `private`, and of the person's own, it stays that they were changed, and not how.
create function redact_audit_entries(account bigint, person bigint, number integer, old_name text, new_name text,
    about text[], private text[], now timestamptz) returns bigint
  language plpgsql security definer set search_path from current as $$
declare
  redacted bigint;
begin
  perform set_config('stint.audit_redaction', 'on', true);
  with found as (
    select id, bool_or(acting) as acting, bool_or(concerned) as concerned
    from (
      select id, true as acting, false as concerned from audit_entries
      where account_id = account and actor_type = 'user' and actor_id = person
      union all
      select id, false, true from audit_entries
      where account_id = account and record_type = 'user' and record_id = person::text
      union all
      select e.id, false, true
      from unnest(about) as pair
      join audit_entries e on e.account_id = account and e.record_type = split_part(pair, ' ', 1)
        and e.record_id = split_part(pair, ' ', 2)
      union all
      -- Records that are gone by now.
      select id, false, true from audit_entries
      where account_id = account and record_type = any (private)
        and person::text in (before ->> 'user_id', after ->> 'user_id')
    ) entries
    where not exists (select from audit_redactions r where r.account_id = account and r.entry_id = entries.id)
      and not exists (select from audit_entries own where own.account_id = account and own.id = entries.id and own.after ? 'erased')
    group by id
  ), touched as (
    update audit_entries e set
      actor_name = case when found.acting then new_name else e.actor_name end,
      address = case when found.acting then null else e.address end,
      record_name = case
        when not found.concerned then e.record_name
        when e.record_type = 'user' then new_name
        else replace(e.record_name, old_name, new_name) end,
      before = case
        when not found.concerned then renamed(e.before, e.actor_name, new_name)
        when e.record_type = 'user' or e.record_type = any (private) then masked(e.before)
        else renamed(e.before, old_name, new_name) end,
      after = case
        when not found.concerned then renamed(e.after, e.actor_name, new_name)
        when e.record_type = 'user' or e.record_type = any (private) then masked(e.after)
        else renamed(e.after, old_name, new_name) end
    from found
    where e.account_id = account and e.id = found.id
    returning e.id
  )
  insert into audit_redactions (account_id, entry_id, erasure_number, redacted_at)
    select account, id, number, now from touched;
  get diagnostics redacted = row_count;
  perform set_config('stint.audit_redaction', '', true);
  return redacted;
end $$;
revoke execute on function redact_audit_entries from public;

-- The log of a whole account, which goes with it.
create function remove_audit_log(account bigint) returns void
  language plpgsql security definer set search_path from current as $$
begin
  perform set_config('stint.audit_retention', 'on', true);
  delete from audit_unsealed where account_id = account;
  delete from audit_redactions where account_id = account;
  delete from audit_entries where account_id = account;
  delete from audit_seals where account_id = account;
  delete from audit_anchors where account_id = account;
  perform set_config('stint.audit_retention', '', true);
end $$;
revoke execute on function remove_audit_log from public;
