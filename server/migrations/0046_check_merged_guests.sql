-- What 0044 left to be checked for the rows from before it.

alter table club_guests validate constraint guests_merged_into_guest;
alter table club_guests validate constraint guests_merged_with_guest;
alter table club_guests validate constraint guests_merged_by_user;
alter table club_guests validate constraint guests_merge_is_whole;
alter table club_guests validate constraint guests_only_contacts_merge;
alter table club_guests validate constraint guests_not_merged_into_themselves;
