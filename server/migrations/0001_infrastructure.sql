-- Work that is done after commit, and letters where no mail server is set.

create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  -- A second job with the same key is dropped, for as long as the first one is kept.
  unique_key text,
  -- Due from then on; the default is in any clock's past: at once. A worker that takes it moves this to the end of its lease, so that a job
  -- whose worker died becomes due again.
  run_at timestamptz not null default 'epoch',
  -- Times it was taken. A worker may only finish the attempt that it took.
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  -- Kept for a while only for the sake of its key; without one the row goes at once.
  finished_at timestamptz,
  -- Failed too often: kept for somebody to look at.
  died_at timestamptz,
  constraint jobs_unique_key_taken unique (unique_key)
);
create index jobs_due on jobs (run_at, id) where finished_at is null and died_at is null;
create index jobs_over on jobs (finished_at) where finished_at is not null;
create index jobs_dead on jobs (died_at) where died_at is not null;

-- What would have been sent: read on a page for developers, never in production.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index mailbox_newest on mailbox (sent_at, id);
