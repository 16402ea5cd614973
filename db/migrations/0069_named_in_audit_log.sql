-- Entries of the audit log that name somebody beside their own records: those of records that were deleted before the erasure,
-- lists of people, and entries that were redacted for somebody else already. Erasing finds these as well from now on.

-- What the log calls or has called somebody.
create function names_in_audit_log(account bigint, person bigint) returns text[] language sql stable
  return array(
    select distinct name from (
      select actor_name from audit_entries where account_id = account and actor_type = 'user' and actor_id = person
      union all
      select unnest(array[record_name, before ->> 'username', after ->> 'username']) from audit_entries
      where account_id = account and record_type = 'user' and record_id = person::text
    ) as called (name)
    where name not in ('', '•••'));

-- By id: whose record it is, and one of several people.
create function renamed_person(state jsonb, person bigint, new_name text) returns jsonb language sql immutable
  return state
    || case when state ->> 'user_id' = person::text and jsonb_typeof(state -> 'user') = 'string' and state ->> 'user' <> '•••'
      then jsonb_build_object('user', new_name) else '{}' end
    || case when state -> 'users' @> jsonb_build_array(jsonb_build_object('id', person))
      then jsonb_build_object('users', (
        select jsonb_agg(case when one -> 'id' = to_jsonb(person) then one || jsonb_build_object('name', new_name) else one end
          order by place)
        from jsonb_array_elements(state -> 'users') with ordinality as listed (one, place)))
      else '{}' end;

-- By name, as a whole value.
create function renamed_values(state jsonb, old_names text[], new_name text) returns jsonb language plpgsql immutable as $$
declare
  old_name text;
begin
  foreach old_name in array old_names loop
    state := renamed(state, old_name, new_name);
  end loop;
  return state;
end $$;

-- The name of a record that begins with that of its person.
create function renamed_record(record_name text, old_names text[], new_name text) returns text language sql immutable
  return coalesce(
    (select new_name || substr(record_name, length(old_name) + 1) from unnest(old_names) as old_name
     where record_name = old_name or starts_with(record_name, old_name || ', ') order by length(old_name) desc limit 1),
    record_name);

-- Calls somebody by their number in entries by them, about them, about their records (`about`, as "type id", and `own`),
-- and in those that list them. Of private records and of the person it stays that they were changed, and not how. Entries that
-- say nothing of them any more are left alone, so that it can be repeated.
create function redact_entries_of(account bigint, person bigint, number integer, old_names text[], new_name text, about text[],
    private text[], own bigint[], listing bigint[], now timestamptz) returns bigint
  language plpgsql as $$
declare
  redacted bigint;
begin
  perform set_config('stint.audit_redaction', 'on', true);
  with found as (
    select id, bool_or(acting) as acting, bool_or(concerned) as concerned
    from (
      select regular.id, regular.acting, regular.concerned
      from (
        select id, true as acting, false as concerned from audit_entries
        where account_id = account and actor_type = 'user' and actor_id = person
        union all
        -- That they were erased stays.
        select id, false, after ? 'erased' is not true from audit_entries
        where account_id = account and record_type = 'user' and record_id = person::text
        union all
        select e.id, false, true
        from unnest(about) as pair
        join audit_entries e on e.account_id = account and e.record_type = split_part(pair, ' ', 1)
          and e.record_id = split_part(pair, ' ', 2)
      ) regular
      where not exists (
        select from audit_redactions r
        where r.account_id = account and r.entry_id = regular.id and r.erasure_number = number)
      union all
      select id, false, true from unnest(own) as id
      union all
      -- Of a record that is gone by now, entries of single changes do not say whose it was.
      select e.id, false, true
      from (
        select distinct o.record_type, o.record_id from unnest(own) as of_person (id)
        join audit_entries o on o.account_id = account and o.id = of_person.id
        where o.record_type not in ('report', 'user')
      ) gone
      join audit_entries e on e.account_id = account and e.record_type = gone.record_type and e.record_id = gone.record_id
      where coalesce(e.after ->> 'user_id', e.before ->> 'user_id', person::text) in (person::text, '•••')
      union all
      select id, false, false from unnest(listing) as id
    ) entries
    group by id
  ), wanted as (
    select e.id,
      case when found.acting then new_name else e.actor_name end as actor_name,
      case when found.acting then null else e.address end as address,
      case
        when not found.concerned then e.record_name
        when e.record_type = 'user' or e.record_type = any (private) then new_name
        else renamed_record(e.record_name, old_names, new_name) end as record_name,
      case
        when found.concerned and (e.record_type = 'user' or e.record_type = any (private)) then masked(e.before)
        else renamed_person(renamed_values(e.before, known.names, new_name), person, new_name) end as before,
      case
        when found.concerned and (e.record_type = 'user' or e.record_type = any (private)) then masked(e.after)
        else renamed_person(renamed_values(e.after, known.names, new_name), person, new_name) end as after
    from found
    join audit_entries e on e.account_id = account and e.id = found.id
    cross join lateral (
      select case when found.concerned then old_names when found.acting then array[e.actor_name] else '{}' end as names
    ) known
  ), touched as (
    update audit_entries e set
      actor_name = w.actor_name, address = w.address, record_name = w.record_name, before = w.before, after = w.after
    from wanted w
    where e.account_id = account and e.id = w.id
      and (e.actor_name, e.address, e.record_name, e.before, e.after)
        is distinct from (w.actor_name, w.address, w.record_name, w.before, w.after)
    returning e.id
  )
  insert into audit_redactions (account_id, entry_id, erasure_number, redacted_at)
    select account, id, number, now from touched
    on conflict do nothing;
  get diagnostics redacted = row_count;
  perform set_config('stint.audit_redaction', '', true);
  return redacted;
end $$;
revoke execute on function redact_entries_of from public;

-- Reads the whole log of the account while it still knows a name of the person: no index has the people whom an entry names.
-- After that only what was written around the erasure can have another one.
create or replace function redact_audit_entries(account bigint, person bigint, number integer, old_name text, new_name text,
    about text[], private text[], now timestamptz) returns bigint
  language plpgsql security definer set search_path from current as $$
declare
  old_names text[] := array(
    select distinct name from unnest(names_in_audit_log(account, person) || old_name) as name where name not in ('', new_name));
  -- Names that are nobody else's, and were not.
  sole_names text[] := array(
    select name from unnest(old_names) as name
    where not exists (
      select from users u where u.account_id = account and u.id <> person
        and (u.username = name or starts_with(u.username, name || ', ')))
      and not exists (
        select from audit_entries e
        where e.account_id = account and e.record_type = 'user' and e.record_id <> person::text and e.record_name = name));
  since timestamptz := case when old_names = '{}' then
    coalesce((select e.erased_at - interval '1 day' from erasures e where e.account_id = account and e.user_id = person), now)
    else '-infinity' end;
  until timestamptz := case when old_names = '{}' then since + interval '3 days' else 'infinity' end;
  listed jsonb := jsonb_build_array(jsonb_build_object('id', person));
  own bigint[];
  listing bigint[];
  more_names text[];
begin
  with naming as materialized (
    select e.id, coalesce(e.before ->> 'user', e.after ->> 'user') as name,
      not coalesce(e.before -> 'users' @> listed or e.after -> 'users' @> listed, false) as is_own
    from audit_entries e
    where e.account_id = account and e.happened_at between since and until
      and (e.before ->> 'user_id' = person::text or e.after ->> 'user_id' = person::text
        or e.before -> 'users' @> listed or e.after -> 'users' @> listed
        or e.record_name ^@ any (sole_names)
          and e.record_type in ('absence', 'time_tracking', 'vacation_entitlement', 'work_schedule', 'lapse_notice',
            'time_account_entry', 'timesheet_signature', 'report', 'sign_in_identity', 'work_protection', 'time_correction',
            'person_export', 'attachment', 'signature', 'note')
          and coalesce(e.before ->> 'user_id', e.after ->> 'user_id') is null
          and renamed_record(e.record_name, sole_names, '') <> e.record_name)
  )
  select array_agg(id) filter (where is_own), array_agg(id) filter (where not is_own),
    array_agg(distinct name) filter (where is_own and name not in ('', '•••', new_name))
  into own, listing, more_names
  from naming;
  return redact_entries_of(account, person, number, old_names || coalesce(more_names, '{}'), new_name, about, private,
    coalesce(own, '{}'), coalesce(listing, '{}'), now);
end $$;

-- Those who were erased before. Their names are gone, so that entries are found by id alone; in one pass for all of them.
create temporary table naming as
  select x.account_id, x.user_id, e.id as entry_id, named.is_own, named.name
  from audit_entries e
  cross join lateral (
    select state ->> 'user_id' as id, state ->> 'user' as name, true as is_own
    from unnest(array[e.before, e.after]) as state where state ? 'user_id'
    union
    select one ->> 'id', one ->> 'name', false
    from unnest(array[e.before, e.after]) as state
    cross join jsonb_array_elements(case jsonb_typeof(state -> 'users') when 'array' then state -> 'users' else '[]' end) as one
    where jsonb_typeof(one) = 'object'
  ) named
  join erasures x on x.account_id = e.account_id and x.user_id::text = named.id
  where exists (select from erasures any_one where any_one.account_id = e.account_id);

do $$
declare
  x record;
begin
  for x in
    select e.account_id, e.user_id, e.number, u.username from erasures e
    join users u on u.account_id = e.account_id and u.id = e.user_id order by e.account_id, e.number
  loop
    perform redact_entries_of(x.account_id, x.user_id, x.number,
      array(select distinct n.name from naming n where n.account_id = x.account_id and n.user_id = x.user_id
        and n.is_own and n.name not in ('', '•••', x.username)),
      x.username, '{}', '{document,passkey,sign_in_identity,work_protection,person_export,calendar_feed,time_correction,attachment,signature,note}',
      array(select distinct n.entry_id from naming n where n.account_id = x.account_id and n.user_id = x.user_id and n.is_own),
      array(select distinct n.entry_id from naming n where n.account_id = x.account_id and n.user_id = x.user_id and not n.is_own),
      now());
  end loop;
end $$;

-- Whoever had another name when the entry was written: the record was the person's, or it would not have been redacted.
select set_config('stint.audit_redaction', 'on', true);
update audit_entries e set record_name = u.username || ', …'
from audit_redactions r
join erasures x on x.account_id = r.account_id and x.number = r.erasure_number
join users u on u.account_id = x.account_id and u.id = x.user_id
where e.account_id = r.account_id and e.id = r.entry_id
  and e.record_type in ('absence', 'time_tracking', 'vacation_entitlement', 'work_schedule', 'lapse_notice', 'time_account_entry',
    'timesheet_signature')
  and (e.actor_type <> 'user' or e.actor_id is distinct from x.user_id)
  and not starts_with(e.record_name, u.username);
select set_config('stint.audit_redaction', '', true);
