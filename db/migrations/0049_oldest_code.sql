-- The oldest Stint that can run on the schema as a migration leaves it, by the version of its newest migration; null where
-- the migration takes nothing away.
alter table schema_migrations add column if not exists oldest_code integer;
