-- Who changed what, when and for which club. It points at nothing: it outlives what it is about.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  -- Null where nobody was signed in.
  actor_id uuid,
  actor_role text,
  -- The club that the call acted for.
  club_id uuid,
  -- A superadmin acted for a club that is not theirs.
  is_support boolean not null,
  -- The endpoint's name.
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text not null
);
create index audit_log_at on audit_log (at, id);
create index audit_log_club on audit_log (club_id, at, id) where club_id is not null;
create index audit_log_actor on audit_log (actor_id, at, id) where actor_id is not null;
create index audit_log_subject on audit_log (subject_id, at, id) where subject_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation', constraint = 'audit_log_append_only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
