-- False on records from before a person's working times were kept apart; they join the rule when they are next written.
alter table attendance add column overlap_checked boolean not null default false;
alter table attendance alter column overlap_checked set default true;
-- A phone sent a check-in or check-out so late that a manager has to confirm the time.
alter table attendance add column needs_confirmation boolean not null default false;
