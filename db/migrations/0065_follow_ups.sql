-- What the service does about a record right after the request that wrote it (ADR 54). A row goes in the transaction that does
-- it, and before that where nothing is left to do.
create table follow_ups (
  account_id bigint not null,
  kind text not null check (kind in ('confirm-absence', 'tell-of-correction', 'tell-of-request')),
  record_id bigint not null,
  workspace_id bigint not null,
  failures integer not null default 0,
  retry_at timestamptz,
  primary key (account_id, kind, record_id),
  foreign key (account_id, workspace_id) references workspaces (account_id, id) on delete cascade
);
