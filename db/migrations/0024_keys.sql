-- Keys lie in a file (ADR 30). Here they are known by their ids, and by a value that tells whether a file has the right
-- ones; nothing can be made of that.
create table installation_keys (
  id text primary key,
  check_value bytea not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  retired_at timestamptz
);
-- installation.signing_key is moved to the file and emptied by the first start; so are the PINs in plain text below.
-- The columns go with a later version.

-- Sealed to be shown again, and a keyed digest to be found by.
alter table users
  alter column identifier_pin drop not null,
  add column identifier_pin_sealed bytea,
  add column identifier_pin_digest bytea,
  add column tablet_pin_sealed bytea,
  add column tablet_pin_digest bytea,
  add constraint users_have_identifier_pin check (identifier_pin is not null or identifier_pin_sealed is not null);
create index users_identifier_pin on users (account_id, identifier_pin_digest);

-- Which key an answer was sealed with, beside that of its caller; none before this version.
alter table idempotent_answers add column key_id text;

-- What the files of an account take up, in bytes.
alter table accounts add column files_bytes bigint not null default 0;

create function count_files() returns trigger language plpgsql as $$
begin
  -- Whoever adds a file holds the account's row until it is stored, so that two cannot pass the limit together.
  execute format(
    'update accounts a set files_bytes = a.files_bytes %s s.bytes
     from (select account_id, sum(%s) as bytes from changed group by account_id) s where a.id = s.account_id',
    tg_argv[0], tg_argv[1]);
  return null;
end $$;

create trigger attachments_files_added after insert on attachments referencing new table as changed
  for each statement execute function count_files('+', 'file_size');
create trigger attachments_files_removed after delete on attachments referencing old table as changed
  for each statement execute function count_files('-', 'file_size');
create trigger signatures_files_added after insert on signatures referencing new table as changed
  for each statement execute function count_files('+', 'image_size');
create trigger signatures_files_removed after delete on signatures referencing old table as changed
  for each statement execute function count_files('-', 'image_size');
create trigger uploads_files_added after insert on uploads referencing new table as changed
  for each statement execute function count_files('+', 'doc_file_size');
create trigger uploads_files_removed after delete on uploads referencing old table as changed
  for each statement execute function count_files('-', 'doc_file_size');
create trigger images_files_added after insert on images referencing new table as changed
  for each statement execute function count_files('+', 'octet_length(bytes)');
create trigger images_files_removed after delete on images referencing old table as changed
  for each statement execute function count_files('-', 'octet_length(bytes)');

update accounts a set files_bytes = s.bytes
from (
  select account_id, sum(size) as bytes from (
    select account_id, file_size as size from attachments
    union all select account_id, image_size from signatures
    union all select account_id, doc_file_size from uploads
    union all select account_id, octet_length(bytes) from images
  ) f group by account_id
) s where a.id = s.account_id;
