-- Who has booked a night since it was moved knew its time, and has no free way back.

alter table events
  -- When it was last moved so far that its holders may cancel for free.
  add column moved_at timestamptz;
update events set moved_at = free_cancel_until - interval '72 hours' where free_cancel_until is not null;
