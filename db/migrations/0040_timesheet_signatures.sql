-- Who has signed the timesheet of a closed month. A month that is opened again and closed anew is another one, without them.
create table timesheet_signatures (
  account_id bigint not null,
  id bigint generated always as identity,
  closed_month_id bigint not null,
  -- Whose timesheet it is.
  user_id bigint not null,
  part text not null check (part in ('person', 'lead')),
  signer_id bigint not null,
  signed_by text not null,
  -- A png.
  image bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, closed_month_id) references closed_months,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, signer_id) references users,
  constraint timesheet_signatures_once unique (account_id, closed_month_id, part)
);
create index timesheet_signatures_user on timesheet_signatures (account_id, user_id);
create index timesheet_signatures_signer on timesheet_signatures (account_id, signer_id);

create trigger timesheet_signatures_files_added after insert on timesheet_signatures referencing new table as changed
  for each statement execute function count_files('+', 'octet_length(image)');
create trigger timesheet_signatures_files_removed after delete on timesheet_signatures referencing old table as changed
  for each statement execute function count_files('-', 'octet_length(image)');
