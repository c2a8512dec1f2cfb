-- Emails a club writes to its guests: news to those who agreed to it, or a message to the guests of one event.

create table guest_messages (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  -- `holders`: who has a booking of the event. The others are news.
  audience text not null,
  segment_id uuid references guest_segments (id) on delete set null,
  -- As the segment was when the message was scheduled: it may be changed or deleted since.
  segment_name text,
  segment_filters jsonb,
  -- Whose guests it is for, or for news what it leads to.
  event_id uuid references events (id),
  subject text not null,
  body text not null,
  state text not null default 'draft',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When someone scheduled it, and when it is sent.
  scheduled_at timestamptz,
  send_at timestamptz,
  -- How far it was sent: guests are taken in the order of their accounts.
  position uuid,
  sent_at timestamptz,
  version integer not null default 1,
  constraint guest_messages_audience_known check (audience in ('everyone', 'segment', 'holders')),
  constraint guest_messages_state_known check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  constraint guest_messages_written check (subject <> '' and body <> ''),
  constraint guest_messages_holders_of check (audience <> 'holders' or event_id is not null),
  constraint guest_messages_scheduled check (state in ('draft', 'cancelled') or (scheduled_at is not null and send_at is not null)),
  constraint guest_messages_segment_kept check (
    state in ('draft', 'cancelled') or audience <> 'segment' or (segment_name is not null and segment_filters is not null)),
  constraint guest_messages_sent check ((state = 'sent') = (sent_at is not null))
);
create index guest_messages_club on guest_messages (club_id, created_at, id);
create index guest_messages_segment on guest_messages (segment_id);
create index guest_messages_event on guest_messages (event_id);

-- Each guest a message was for, once, and what came of it.
create table guest_message_recipients (
  message_id uuid not null references guest_messages (id) on delete cascade,
  client_id uuid not null references users (id),
  result text not null,
  at timestamptz not null,
  -- Through this message's link.
  unsubscribed_at timestamptz,
  primary key (message_id, client_id),
  constraint guest_message_recipients_result_known check (
    result in ('queued', 'sent', 'failed', 'over_limit', 'withdrawn', 'unreachable', 'banned'))
);
create index guest_message_recipients_client on guest_message_recipients (client_id, at);
