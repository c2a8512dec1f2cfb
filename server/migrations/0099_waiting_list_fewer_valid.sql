-- Every row was checked when it was written.

alter table waiting_list_entries validate constraint waiting_list_entries_smallest_within;
