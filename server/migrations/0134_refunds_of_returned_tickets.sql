-- What a guest got back for a returned ticket when it was sold: less than they had paid if the club had refunded some of it, or
-- their bank had taken it back. Null for tickets sold before, which were refunded in full.

alter table returned_tickets add column refunded_minor bigint;
