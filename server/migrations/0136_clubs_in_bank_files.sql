-- Clubs whose amount was put in a bank file, until the payout is recorded or the file is said to be unpaid.
create table club_bank_files (
  club_id uuid not null references clubs (id),
  currency text not null,
  exported_at timestamptz not null,
  constraint club_bank_files_pkey primary key (club_id, currency),
  constraint club_bank_files_currency_code check (currency ~ '^[A-Z]{3}$')
);
