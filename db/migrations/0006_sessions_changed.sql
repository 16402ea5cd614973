-- Nodes keep in memory what a token opens. Whatever changes that, on whichever node or by whatever hand, is said to all
-- of them when it is committed, and they look again.
create function say_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('stint', tg_argv[0] || ':' || coalesce(new.account_id, old.account_id));
  return null;
end $$;

create trigger access_tokens_ended after delete on access_tokens
  for each row execute function say_changed('sessions');
create trigger api_tokens_ended after delete on api_tokens
  for each row execute function say_changed('api_tokens');
create trigger users_session_changed
  after update of username, account_admin, status, deleted_at, working_sessions_creator on users
  for each row when (
    (old.username, old.account_admin, old.status, old.deleted_at, old.working_sessions_creator)
    is distinct from (new.username, new.account_admin, new.status, new.deleted_at, new.working_sessions_creator))
  execute function say_changed('sessions');
create trigger memberships_session_changed after insert or update or delete on memberships
  for each row execute function say_changed('sessions');
create trigger area_users_session_changed after insert or update or delete on area_users
  for each row execute function say_changed('sessions');
create trigger workspaces_session_changed after update on workspaces
  for each row when (old is distinct from new) execute function say_changed('sessions');
