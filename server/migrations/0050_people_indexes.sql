-- outside a transaction
drop index concurrently if exists users_words;
create index concurrently users_words on users using gin (person_words(username, email, first_name, last_name, full_name, phone_number));
drop index concurrently if exists users_created;
create index concurrently users_created on users (created_at, id);
drop index concurrently if exists users_role;
create index concurrently users_role on users (role, created_at, id);
drop index concurrently if exists users_not_active;
create index concurrently users_not_active on users (status, created_at, id) where status <> 'active';
drop index concurrently if exists users_order;
create index concurrently users_order on users (person_order(first_name, last_name, username), id);
