-- outside a transaction
-- The tabs of a table, and of a club: what their foreign keys are checked by.
drop index concurrently if exists tabs_of_table;
create index concurrently tabs_of_table on tabs (club_id, table_id);
drop index concurrently if exists tabs_table;
