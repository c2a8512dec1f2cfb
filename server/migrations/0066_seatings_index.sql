-- outside a transaction

drop index concurrently if exists prestations_of_seating;

create index concurrently prestations_of_seating on prestations (seating_id, event_id) where seating_id is not null;

drop index concurrently if exists reservations_of_seating;

create index concurrently reservations_of_seating on reservations (seating_id, event_id) where seating_id is not null;

alter table prestations validate constraint prestations_seating;

alter table prestations validate constraint prestations_seating_of_tables;

alter table reservations validate constraint reservations_seating;
