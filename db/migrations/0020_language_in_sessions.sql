-- What is kept of a session has the language of its holder, in which refusals are worded.
drop trigger users_session_changed on users;
create trigger users_session_changed
  after update of username, account_admin, status, deleted_at, working_sessions_creator, locale on users
  for each row when (
    (old.username, old.account_admin, old.status, old.deleted_at, old.working_sessions_creator, old.locale)
    is distinct from (new.username, new.account_admin, new.status, new.deleted_at, new.working_sessions_creator, new.locale))
  execute function say_changed('sessions');
