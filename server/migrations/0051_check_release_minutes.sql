-- What 0050 left to be checked for the rows from before it.

alter table clubs validate constraint clubs_release_minutes_in_range;
