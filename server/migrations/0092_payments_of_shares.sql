-- Which share of which split a payment is for. It is `authorized` until the last share is.

alter table payments
  add column split_id uuid,
  add column share_id uuid,
  -- When its payer's bank agreed to hold the money.
  add column authorized_at timestamptz,
  add constraint payments_split_id_fkey foreign key (split_id) references payment_splits (id) not valid,
  add constraint payments_share_id_fkey foreign key (share_id) references payment_shares (id) not valid,
  add constraint payments_share_of_split check ((split_id is null) = (share_id is null)) not valid,
  drop constraint payments_state_known,
  add constraint payments_state_known check (
    state in ('created', 'requires_action', 'processing', 'authorized', 'succeeded', 'declined')
  ) not valid,
  add constraint payments_authorized_for_share check (state <> 'authorized' or share_id is not null) not valid;
