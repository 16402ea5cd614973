-- What a record was called says as much as what stands in it: a document by the name of its file, a passkey or a calendar by
-- its title. Of the person's private records the log kept that, and says now whose record it was.
create or replace function redact_audit_entries(account bigint, person bigint, number integer, old_name text, new_name text,
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
        when e.record_type = 'user' or e.record_type = any (private) then new_name
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

-- Of those who were erased before.
select set_config('stint.audit_redaction', 'on', true);
update audit_entries e set record_name = u.username
from audit_redactions r
join erasures x on x.account_id = r.account_id and x.number = r.erasure_number
join users u on u.account_id = x.account_id and u.id = x.user_id
where e.account_id = r.account_id and e.id = r.entry_id and e.record_type <> 'user' and e.record_name is not null
  and '•••' in (e.before ->> 'user_id', e.after ->> 'user_id');
select set_config('stint.audit_redaction', '', true);
