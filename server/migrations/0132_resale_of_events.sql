-- Whether guests may return tickets of this event for resale. Null: as its club has it.
alter table events add column resale_enabled boolean;
