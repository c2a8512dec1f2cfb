-- What parties sign: the words, by version, and the signatures under them.

create table contract_templates (
  id uuid primary key,
  audience text not null,
  version integer not null,
  -- Markdown; {{names}} are filled in for each party.
  body text not null,
  -- The latest version whose time has come is in force.
  effective_at timestamptz not null,
  constraint contract_templates_audience_known check (audience in ('club', 'ambassador')),
  constraint contract_templates_version_taken unique (audience, version)
);

create table contract_signatures (
  id uuid primary key,
  template_id uuid not null references contract_templates (id),
  -- The club or the ambassador that is bound by it.
  subject_id uuid not null,
  signer_id uuid not null references users (id),
  full_name text not null,
  address text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  -- The document as it was signed, word for word, and the SHA-256 of it.
  body text not null,
  document_sha256 text not null,
  kind text not null,
  typed_name text,
  drawing bytea,
  -- The signed copy, made with the signature: it is there from the first moment, and kept as safely.
  pdf bytea not null,
  pdf_sha256 text not null,
  -- Two who sign at once: one of them has.
  constraint contract_signatures_once unique (template_id, subject_id),
  constraint contract_signatures_kind_known check (kind in ('typed', 'drawn')),
  constraint contract_signatures_one_sign check ((kind = 'typed') = (typed_name is not null) and (kind = 'drawn') = (drawing is not null)),
  constraint contract_signatures_document_hash check (document_sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  constraint contract_signatures_pdf_hash check (pdf_sha256 = encode(sha256(pdf), 'hex'))
);
create index contract_signatures_subject on contract_signatures (subject_id, signed_at);
create index contract_signatures_signer on contract_signatures (signer_id);

create function refuse_contract_change() returns trigger language plpgsql as $$
begin
  raise exception '% is kept as it was written', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger contract_templates_kept before update or delete or truncate on contract_templates
  for each statement execute function refuse_contract_change();
create trigger contract_signatures_kept before update or delete or truncate on contract_signatures
  for each statement execute function refuse_contract_change();

insert into contract_templates (id, audience, version, effective_at, body) values
('019abb00-0000-7000-8000-000000000001', 'club', 1, '2026-01-01T00:00:00Z', $contract$# Club agreement

This agreement is made between **{{platform}}** (the “Platform”) and **{{legal_name}}**, {{address}} (the “Club”), which runs {{club_name}}. It says what the Platform does for the Club, what the Club does for its guests, and who answers for what.

## 1. What the Platform does

The Platform lets the Club publish its events, take reservations and payments for them, admit guests at its door, reward regular guests, and plan the work of its staff. It runs the service with reasonable care, keeps the Club's data backed up, and announces planned interruptions where it can.

The Platform is not the organiser of any event. Whoever books an event makes a contract with the Club, not with the Platform.

## 2. What the Club does

The Club:

- holds the licences that its venue and its events need, and keeps to the number of people they allow inside;
- describes its events, prices, taxes and age limits truthfully and completely, and honours every confirmed reservation;
- treats guests without discrimination, and checks ages and identities where the law asks for it;
- tells guests without delay when an event is cancelled or moved, and refunds them as its published cancellation policy and the law require;
- keeps its account to people whom it has authorised, and answers for what they do with it.

## 3. Subscription and fees

At the time of signing the Club has chosen the plan **{{plan_name}}** at **{{plan_price}}**, before tax. The Club may change or cancel its plan as the subscription page describes; a change there changes this section without a new signature.

On each paid reservation the Platform keeps a fee, at the rate of the plan in force when the reservation is paid: **{{platform_fee}}** at the time of signing. The fee is given back in proportion where a payment is refunded.

When an invoice stays unpaid, publishing new events stops after 7 days and new sales stop after 21 days. Doors, check-ins, cancellations and refunds go on working.

## 4. Money of guests

Payments of guests are made for the Club through the Platform's payment provider, and are paid out to the Club less fees and refunds. All amounts are in {{currency}}. When the Club cancels an event, its guests are refunded in full.

Chargebacks and refunds that exceed what is held for the Club are owed by the Club within 14 days of the Platform's notice.

## 5. Data protection

The Club and the Platform each follow the data protection law that applies to them. For the data of its guests and staff the Club decides what it is used for, and the Platform processes it on the Club's behalf: only to provide the service, under confidentiality, with suitable security, and with help for requests of the people concerned. The Club uses data of guests only to run its events and, where they have agreed, to tell them about others.

Identity documents are seen by the Platform's reviewers only. The Club is told no more than whether a guest is verified and of age.

## 6. Content

The Club keeps its rights in its texts, pictures and marks, and allows the Platform to show them in order to present and promote the Club's events. It makes sure that it may use what it uploads. The Platform may take down content that is unlawful or misleading, and says why.

## 7. Liability

Each party is liable without limit for intent, gross negligence and harm to life or health. Otherwise each is liable for breach of essential duties only, and up to the fees that the Club paid to the Platform in the twelve months before. The Club bears claims of guests and authorities that arise from its events.

## 8. Term and end

This agreement begins with the signature and runs until either party ends it with 30 days' notice in writing, or at once for good cause, such as a lost licence, repeated breach or insolvency. Reservations that are confirmed by then are honoured or refunded. The Club may export its data for 60 days after the end.

## 9. Changes

The Platform may propose a new version of this agreement. The Club is asked to sign it; until it does, the version that it has signed remains in force.

## 10. Final terms

Notices are given in writing; those to the Club go to {{contact_email}}. If a term is invalid the others stay in force. The law of the Club's seat applies, but for its rules on conflict of laws, and its courts have jurisdiction. An electronic signature is enough for this agreement and for changes to it.
$contract$),
('019abb00-0000-7000-8000-000000000002', 'ambassador', 1, '2026-01-01T00:00:00Z', $contract$# Ambassador agreement

This agreement is made between **{{platform}}** (the “Platform”) and **{{full_name}}**, {{email}} (the “Ambassador”). It says how the Ambassador recommends the Platform, and what the Platform pays for it.

## 1. The task

The Ambassador recommends the Platform to clubs, and events on it to guests, with the referral code **{{referral_code}}** and links that carry it. The Ambassador acts independently, in their own name, and cannot bind the Platform by what they say.

## 2. Commissions

For each club that signs up with the Ambassador's code the Platform pays **{{subscription_rate}}** of its paid subscription invoices, net of tax, for twelve paid months. For each reservation that comes through the Ambassador it pays **{{reservation_rate}}** of what was paid for it, net of tax and refunds, once the party has come.

A commission is fixed with the rate in force when it arises. It is reversed in proportion where the payment behind it is refunded or charged back. Nothing is paid for clubs and reservations of the Ambassador's own, or of those they work for.

## 3. Payment

Commissions are settled monthly on a statement. Amounts under the minimum of the statement, and amounts below zero, carry over to the next one. The Ambassador pays the taxes on what they receive.

## 4. Conduct

The Ambassador says openly that they recommend the Platform for money, keeps to the rules of the places where they do so, and sends no unsolicited messages. They make no promises on behalf of clubs or of the Platform, buy no advertising under their names without consent, and keep confidential what they learn of clubs and guests.

## 5. Data protection

The Ambassador sees figures, not the data of guests. What they learn of people nevertheless they use for nothing else, and delete when this agreement ends.

## 6. Term and end

This agreement begins with the signature and runs until either party ends it with 14 days' notice in writing, or at once for good cause, such as misleading guests or clubs. Commissions that arose before the end are paid; none arise after it.

## 7. Final terms

Each party is liable without limit for intent, gross negligence and harm to life or health, and otherwise up to the commissions of the twelve months before. The Platform may propose a new version of this agreement; until it is signed, the signed version remains in force. If a term is invalid the others stay in force. An electronic signature is enough for this agreement and for changes to it.
$contract$);
