-- outside a transaction
drop index concurrently if exists guests_merged_into;
create index concurrently guests_merged_into on club_guests (merged_into, merged_version) where (merged_into is not null);
drop index concurrently if exists guests_merged_with;
create index concurrently guests_merged_with on club_guests (merged_with) where (merged_with is not null);
drop index concurrently if exists guests_merged_by;
create index concurrently guests_merged_by on club_guests (merged_by) where (merged_by is not null);
