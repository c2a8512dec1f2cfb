-- A companion who claimed a ticket adds it to their wallet. Its client is the booking's, who neither has the code nor exports the pass.

alter table wallet_passes add column is_companions boolean not null default false;
