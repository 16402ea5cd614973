-- Documents that belong to users, and what signed addresses are made with.

create table uploads (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  title text not null,
  description text not null default '',
  doc_file_name text not null,
  doc_content_type text not null,
  doc_file_size bigint not null,
  doc_updated_at timestamptz not null,
  file_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users
);
create index uploads_user on uploads (account_id, user_id, id);

-- Made by the first node that needs it, shared by all.
alter table installation add column signing_key bytea;
