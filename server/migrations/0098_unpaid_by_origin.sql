-- outside a transaction
-- Unpaid places are counted with requests that wait for the club or for their payment, not only with holds.
drop index concurrently if exists reservations_unpaid_device;
create index concurrently reservations_unpaid_device on reservations (device_key) where status in ('held', 'pending', 'awaiting_payment');
drop index concurrently if exists reservations_unpaid_address;
create index concurrently reservations_unpaid_address on reservations (address_key) where status in ('held', 'pending', 'awaiting_payment');
drop index concurrently if exists reservations_held_device;
drop index concurrently if exists reservations_held_address;
