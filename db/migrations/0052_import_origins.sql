-- Where an import fetches its records from, if they do not come as a file. Gone once they are fetched, and the token with it.
create table import_origins (
  account_id bigint not null,
  import_id bigint not null,
  url text not null,
  -- Opens with the keys of the installation.
  sealed_token bytea not null,
  -- Of the service that is asked; null for all of its locations.
  location bigint,
  -- What lies before is left out.
  starts_on date,
  primary key (account_id, import_id),
  foreign key (account_id, import_id) references imports on delete cascade
);
