-- Who sent a guest who waits: code, ambassador and reason, as their reservation will have them.

alter table waiting_list_entries add column attribution jsonb;
