-- A disabled account cannot sign in. Processes of the version before write only deleted_at, so both are read.
alter table users add column status text not null default 'active';
update users set status = 'deleted' where deleted_at is not null;
alter table users add constraint users_status_known check (status in ('active', 'disabled', 'deleted')) not valid;
alter table users add constraint users_deleted_at_known check (status <> 'deleted' or deleted_at is not null) not valid;
alter table users validate constraint users_status_known;
alter table users validate constraint users_deleted_at_known;
