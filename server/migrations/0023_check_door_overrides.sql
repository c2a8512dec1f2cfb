-- What 0022 left to be checked for the rows from before it.

alter table door_scans validate constraint door_scans_override_told;
alter table reservations validate constraint reservations_heads_within_party;
