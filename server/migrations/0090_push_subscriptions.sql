-- Devices with push turned on. A subscription belongs to a session and ends with it.

create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  token_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- In a row: after some of them the subscription is deleted.
  failures integer not null default 0,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_once unique (endpoint),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint push_subscriptions_token_id_fkey foreign key (token_id) references tokens (id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_token on push_subscriptions (token_id);
