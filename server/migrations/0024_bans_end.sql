-- The last business date whose night a ban keeps somebody out of. Null: until it is lifted.
alter table club_bans add column ends_on date;
