-- An email is confirmed once a code that was mailed there has been entered. Until then nobody is found by it.

alter table users add column email_confirmed_at timestamptz;
update users set email_confirmed_at = created_at where is_demo and email is not null;

-- Each email that an account wants to confirm: its own, or one that is to take the place of its own. The newest open one counts.
create table email_confirmations (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Null: the account gave up its email, which needs no confirmation and can be undone like a change.
  email text,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- What it took the place of, as it was; null where nothing was replaced.
  replaced_email text,
  replaced_confirmed_at timestamptz,
  undone_at timestamptz
);
create index email_confirmations_user on email_confirmations (user_id, created_at);
create index email_confirmations_age on email_confirmations (created_at);

-- Whom a transfer is for, while no account has confirmed the email: the SHA-256 of its folded form.
alter table reservation_transfers add column to_email_hash bytea;
create index reservation_transfers_waiting on reservation_transfers (to_email_hash) where outcome = 'open' and to_client_id is null;
