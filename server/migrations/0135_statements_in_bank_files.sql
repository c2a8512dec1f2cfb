-- When a statement was last put in a bank file; null if in none since it was last paid. It is not paid another way by accident.
alter table ambassador_statements add column in_bank_file_at timestamptz;
