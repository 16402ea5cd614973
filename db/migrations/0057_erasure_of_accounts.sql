-- From when on all of an account is erased, by a job at night; null unless one of its admins has asked for that.
alter table accounts add column erasure_due_at timestamptz;
create index accounts_erasure_due on accounts (erasure_due_at) where erasure_due_at is not null;
