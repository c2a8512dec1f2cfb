-- Accounts that someone else opens: by an invitation to their email, or with a one-time password.
-- Until when a one-time password opens the account; null where its owner has chosen the password.
alter table users add column one_time_password_until timestamptz;

create table account_invitations (
  -- What its link carries a signature of: an invitation sent again is another one.
  id uuid primary key,
  user_id uuid not null references users (id),
  invited_by uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  constraint account_invitations_user_once unique (user_id)
);
create index account_invitations_invited_by on account_invitations (invited_by);

-- People from before roles keep the flags that were set for them.
update club_staff set own_permissions = true where role_id is null;
