-- Where the platform pays clubs and ambassadors to.

create table bank_accounts (
  payee_kind text not null,
  -- The club, or the ambassador's account.
  payee_id uuid not null,
  kind text not null,
  holder text not null,
  iban text,
  account_number text,
  -- Routing number, sort code or BIC of the bank.
  routing_number text,
  version integer not null,
  updated_at timestamptz not null,
  primary key (payee_kind, payee_id),
  constraint bank_accounts_payee_known check (payee_kind in ('club', 'ambassador')),
  constraint bank_accounts_kind_known check (kind in ('iban', 'account')),
  constraint bank_accounts_whole check (
    case kind when 'iban' then iban is not null and num_nulls(account_number, routing_number) = 2
      else iban is null and num_nulls(account_number, routing_number) = 0 end
  )
);
