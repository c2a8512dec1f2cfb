-- Phones that hold a pass of Apple Wallet, and where they are notified of its changes.

create table wallet_registrations (
  pass_id uuid not null,
  device_id text not null,
  push_token text not null,
  created_at timestamptz not null,
  constraint wallet_registrations_pkey primary key (pass_id, device_id),
  constraint wallet_registrations_pass_id_fkey foreign key (pass_id) references wallet_passes (id)
);
create index wallet_registrations_device on wallet_registrations (device_id);
create index wallet_registrations_token on wallet_registrations (push_token);
