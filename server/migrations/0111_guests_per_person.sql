-- How many guests one person of a role looks after, where the club says so. Null: as at past events.

alter table staff_roles add column guests_per_person integer;
alter table staff_roles add constraint staff_roles_guests check (guests_per_person between 1 and 10000) not valid;
