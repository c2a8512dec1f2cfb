-- What was decided about an ambassador: by whom, why and when. The present state is in their profile.
create table ambassador_decisions (
  id uuid primary key,
  ambassador_id uuid not null references users (id),
  action text not null,
  -- The ambassador reads it; empty where none was given.
  reason text not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  constraint ambassador_decisions_action_known check (action in ('approve', 'reject', 'suspend', 'restore'))
);
create index ambassador_decisions_ambassador on ambassador_decisions (ambassador_id, decided_at desc, id desc);
create index ambassador_decisions_decided_by on ambassador_decisions (decided_by);

-- The code that approval gives, or a word that its ambassador chose. Both count for good.
alter table referral_codes add column kind text not null default 'permanent',
  add constraint referral_codes_kind_known check (kind in ('permanent', 'vanity')) not valid;
