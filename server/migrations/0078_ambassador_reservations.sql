-- outside a transaction
drop index concurrently if exists reservations_of_ambassadors;
create index concurrently reservations_of_ambassadors on reservations (club_id, ambassador_id) where ambassador_id is not null;
