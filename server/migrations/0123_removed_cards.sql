-- A saved card that its guest removed: the provider deletes it, and payments made with it still refer to its row.

alter table payment_methods add column removed_at timestamptz;
