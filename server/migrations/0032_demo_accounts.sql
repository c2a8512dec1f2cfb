-- Demo accounts, whose password everyone knows, are marked: they never sign in where strangers can reach the server.

alter table users add column is_demo boolean not null default false;
-- Addresses under .example belong to nobody (RFC 2606), so these can only have come with the demo data.
update users set is_demo = true where email ~ '@(vesper|guests|foundry-lane|mizumi)\.example$';
create index users_demo on users (id) where is_demo and deleted_at is null;
