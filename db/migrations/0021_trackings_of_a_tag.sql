-- From a tag to its trackings, whatever the workspace: a list that is filtered by a tag goes this way.
drop index time_tracking_tags_tag;
create index time_tracking_tags_tag on time_tracking_tags (account_id, tag_id, time_tracking_id);
