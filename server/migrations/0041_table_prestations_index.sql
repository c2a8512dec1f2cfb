-- outside a transaction

drop index concurrently if exists prestations_zone;

create index concurrently prestations_zone on prestations (zone_id) where zone_id is not null;

alter table prestations validate constraint prestations_table_choice_known;

alter table prestations validate constraint prestations_table_choice_of_tables;

alter table prestations validate constraint prestations_zone_of_choice;

alter table prestations validate constraint prestations_zone;

alter table floor_tables validate constraint floor_tables_deposit_positive;
