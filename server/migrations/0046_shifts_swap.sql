-- Two people swap their shifts in one statement: overlaps are refused at its end, not row by row.
alter table staff_shifts drop constraint staff_shifts_never_overlap;
alter table staff_shifts add constraint staff_shifts_never_overlap
  exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&)
  where (user_id is not null and status in ('draft', 'published', 'acknowledged')) deferrable;
