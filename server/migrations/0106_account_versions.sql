-- The version that a change of an account's profile, status or permissions is based on.

alter table users add column version integer not null default 1;
