-- What is reversed is the commission, not its rate. The terms are those of version 3, in effect since the same day.
insert into contract_templates (id, audience, version, effective_at, body)
select '019abb00-0000-7000-8000-000000000007', 'ambassador', 4, '2026-01-01T00:00:00Z', replace(
  body,
  'It is reversed in proportion when the underlying payment is refunded or charged back, even if the commission has already been paid.',
  'The commission is reversed in proportion when the underlying payment is refunded or charged back, even if it has already been paid.'
)
from contract_templates where audience = 'ambassador' and version = 3;
