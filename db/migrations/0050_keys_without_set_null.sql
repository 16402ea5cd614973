-- oldest code: 50
-- The verbs that delete let go of what points at the record (ADR 50). The rows have kept the same key until now and are not
-- read again: with years of punches, nobody could punch for that long.
alter table actions
  drop constraint actions_account_id_time_tracking_id_fkey,
  add constraint actions_account_id_time_tracking_id_fkey
    foreign key (account_id, time_tracking_id) references time_trackings not valid;
alter table vacation_entitlements
  drop constraint vacation_entitlements_account_id_transferred_to_fkey,
  add constraint vacation_entitlements_account_id_transferred_to_fkey
    foreign key (account_id, transferred_to) references vacation_entitlements not valid;
