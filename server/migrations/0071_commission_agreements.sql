-- Both agreements say who bears which commission, and at which rate.
insert into contract_templates (id, audience, version, effective_at, body)
select '019abb00-0000-7000-8000-000000000003', 'club', 2, '2026-01-01T00:00:00Z', replace(body, '## 4. Money of guests', $words$Guests may come to the Club through ambassadors of the Platform. For each of their reservations the Club bears a commission, at the rate that it sets in its settings (5% where it sets none, never more than 20%, and 0% switches it off), of what was paid for commissionable items, net of tax and refunds, once the party has come. The commission reduces what is paid out to the Club and is shown for each reservation, each event and on its statement; the Platform pays the ambassador. It is given back in proportion where a payment is refunded. The Club may exclude single items and single ambassadors. Commissions for bringing the Club to the Platform are borne by the Platform.

## 4. Money of guests$words$)
from contract_templates where audience = 'club' and version = 1;

insert into contract_templates (id, audience, version, effective_at, body)
select '019abb00-0000-7000-8000-000000000004', 'ambassador', 2, '2026-01-01T00:00:00Z', regexp_replace(body, '## 2\. Commissions.*## 3\. Payment', $words$## 2. Commissions

For each club that signs up with the Ambassador's code the Platform pays **{{subscription_rate}}** of its paid subscription invoices, net of tax, for **{{subscription_months}}** paid months, and bears this itself.

For each reservation that comes through the Ambassador, once the party has come, the Ambassador earns a share of what was paid for it, net of tax and refunds, at the rate of the club that it is for: **{{reservation_rate}}** where the club sets no rate of its own. A club may set another rate, up to {{highest_rate}}, or 0%, for single items too, and may exclude an ambassador. The club bears this share, and the Platform pays it to the Ambassador.

A reservation is the Ambassador's if its guest typed the Ambassador's code, or else if the last referral link that their device followed within {{referral_days}} days was the Ambassador's. This is decided when the reservation is made and never changes.

A commission is fixed with the rate in force when it arises. It is reversed in proportion where the payment behind it is refunded or charged back, also after it was paid. Nothing is paid for clubs and reservations of the Ambassador's own, or of those they work for.

## 3. Payment$words$)
from contract_templates where audience = 'ambassador' and version = 1;
