-- Whether nobody knows the account's password: it signs in with emailed links and passkeys until its owner sets one. Its hash is that of
-- random bytes, so that signing in with a password is refused like a wrong one.

alter table users add column is_passwordless boolean not null default false;
