-- Which record a stored file belongs to: asked by the sweep for files that nothing refers to.
create index attachments_file on attachments (account_id, file_key);
create index signatures_image on signatures (account_id, image_key);
create index uploads_file on uploads (account_id, file_key);
