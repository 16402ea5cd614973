-- The names that the timesheet of a closed month prints, as they were at the closing. Null for months that are reopened or
-- of erased people, and for those closed before: their timesheets go on to print the present names, and all else as before.
alter table closed_months add column printed_names jsonb;
