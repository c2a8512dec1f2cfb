-- What 0042 left to be checked for the rows from before it.

alter table event_doors validate constraint event_doors_outside_not_negative;
alter table door_scans validate constraint door_scans_action_known;
alter table door_scans validate constraint door_scans_result_known;
