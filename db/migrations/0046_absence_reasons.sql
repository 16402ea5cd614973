-- The number that LODAS knows the reason of an absence by.
alter table wage_types add column absence_reason text check (absence_reason ~ '^[0-9]{1,3}$');
