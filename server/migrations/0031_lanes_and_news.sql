-- Jobs run in lanes that never wait for each other, and what happened is written down once for all who follow it.

alter table jobs
  -- A row of a process that knows no lanes yet runs in this one.
  add column lane text not null default 'default',
  -- Of the followers of news: those of one kind about one subject run one after the other, by `turn`.
  add column subject text,
  add column turn bigint,
  add constraint jobs_follow_in_turn check ((subject is null) = (turn is null));

-- First come, first served: a job is in line since it was written or, where it waits for a time, since then.
create index jobs_in_line on jobs (lane, (greatest(run_at, created_at)), id) where finished_at is null and died_at is null;
create index jobs_in_turn on jobs (kind, subject, turn) where subject is not null and finished_at is null and died_at is null;
drop index jobs_due;

create table news (
  -- Its order: transactions about one subject hold that subject's lock, so the later one draws the higher number.
  id bigint generated always as identity primary key,
  type text not null,
  subject text not null,
  facts jsonb not null,
  published_at timestamptz not null default now()
);
