-- The smallest party that an entry of the waiting list also takes places for; null if only all of it. Lent to events with the rest.

alter table waiting_list_entries add column smallest_party integer,
  add constraint waiting_list_entries_smallest_within check (smallest_party between 1 and party_size - 1) not valid;

create or replace view waiting_parties as
  select id, event_id, party_size, request, smallest_party from waiting_list_entries where state = 'waiting';
