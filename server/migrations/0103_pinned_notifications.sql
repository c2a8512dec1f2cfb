-- An offer stays at the top of the list until it ends.

alter table notifications add column pinned_until timestamptz;
