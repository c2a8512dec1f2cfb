-- Both were added as not valid, so that they were checked without holding up bookings.
alter table reservations validate constraint reservations_somebodys;
alter table reservations validate constraint reservations_source_known;
