-- Opening balances that are brought in from files change a person instead of making a record (ADR 49): columns of the record
-- before and after, so that taking back sets them back, and notices what somebody has changed since.
alter table imported_records add column changed jsonb;
