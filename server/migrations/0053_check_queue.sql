-- What 0052 left to be checked for the rows from before it.

alter table clubs validate constraint clubs_queue_minutes_range;
alter table reservations validate constraint reservations_queue_whole;
alter table door_scans validate constraint door_scans_action_known;
alter table door_scans validate constraint door_scans_result_known;
