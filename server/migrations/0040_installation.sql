-- One row: what this installation must keep the same. Tickets and codes follow from the secret key, so another key would change them all.
create table installation (
  is_only boolean primary key default true,
  key_fingerprint text not null,
  constraint installation_one_row check (is_only)
);
