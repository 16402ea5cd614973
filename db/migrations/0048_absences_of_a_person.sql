-- Those of somebody that end on a day or later, without the years before.
create index absences_of_person on absences (account_id, user_id, last_day) where status = 'active';
