-- How many years records of a kind are kept; null: `retention_years`, as all of them were before.
alter table accounts
  add column retention_years_working_time integer check (retention_years_working_time between 2 and 30),
  add column retention_years_absences integer check (retention_years_absences between 1 and 30),
  add column retention_years_pay integer check (retention_years_pay between 2 and 30);
