-- Calendars of a team show names, and have to tell when one has changed. The moment at which anything of the person's record
-- has changed would tell that to readers who may not know. It was told until now, and must not go back: so for those who are there it is now.
alter table users add column renamed_at timestamptz default now();
alter table users alter column renamed_at drop default;

create function keep_renamed_at() returns trigger language plpgsql as $$
begin
  new.renamed_at := new.updated_at;
  return new;
end $$;

create trigger users_renamed before update of username on users for each row
  when (old.username is distinct from new.username) execute function keep_renamed_at();
