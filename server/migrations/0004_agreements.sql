-- What clubs and ambassadors sign: templates and signatures.

create table agreement_templates (
  id uuid primary key,
  audience text not null,
  version integer not null,
  -- Markdown; {{names}} are filled in for each party.
  body text not null,
  -- The latest version that has taken effect is in force.
  effective_at timestamptz not null,
  constraint agreement_templates_audience_known check (audience in ('club', 'ambassador')),
  constraint agreement_templates_version_taken unique (audience, version)
);

create table agreement_signatures (
  id uuid primary key,
  template_id uuid not null references agreement_templates (id),
  -- The club or ambassador that signed.
  subject_id uuid not null,
  signer_id uuid not null references users (id),
  full_name text not null,
  address text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  -- The document exactly as signed, and its SHA-256.
  body text not null,
  document_sha256 text not null,
  kind text not null,
  typed_name text,
  drawing bytea,
  -- The signed copy, made together with the signature.
  pdf bytea not null,
  pdf_sha256 text not null,
  constraint agreement_signatures_document_hash check (document_sha256 = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex')),
  constraint agreement_signatures_kind_known check (kind in ('typed', 'drawn')),
  constraint agreement_signatures_once unique (template_id, subject_id),
  constraint agreement_signatures_one_sign check (((kind = 'typed') = (typed_name is not null)) and ((kind = 'drawn') = (drawing is not null))),
  constraint agreement_signatures_pdf_hash check (pdf_sha256 = encode(sha256(pdf), 'hex'))
);
create index agreement_signatures_subject on agreement_signatures (subject_id, signed_at);
create index agreement_signatures_signer on agreement_signatures (signer_id);

create function refuse_agreement_change() returns trigger language plpgsql as $$
begin
  raise exception '% is kept as it was written', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger agreement_templates_kept before delete or update or truncate on agreement_templates for each statement execute function refuse_agreement_change();

create trigger agreement_signatures_kept before delete or update or truncate on agreement_signatures for each statement execute function refuse_agreement_change();

insert into agreement_templates (id, audience, version, effective_at, body) values ('019abb00-0000-7000-8000-000000000001', 'club', 1, '2026-01-01T00:00:00Z', $$# Club agreement

This agreement is between **{{platform}}** (the “Platform”) and **{{legal_name}}**, {{address}} (the “Club”), which operates {{club_name}}. It sets out what the Platform provides to the Club, what the Club owes its guests, and what each party is responsible for.

## 1. What the Platform provides

The Platform enables the Club to publish events, take reservations and payments for them, admit guests at the door, reward regular guests and schedule its staff. The Platform operates the service with reasonable care, backs up the Club’s data and gives notice of planned interruptions where it can.

The Platform does not organise any event. Anyone who books an event enters into a contract with the Club, not with the Platform.

## 2. What the Club must do

The Club must:

- hold the licences required for its venue and its events, and stay within the number of people they permit inside;
- describe its events, prices, taxes and age limits truthfully and completely, and honour every confirmed reservation;
- treat guests without discrimination, and check ages and identities where the law requires it;
- notify guests without delay when an event is cancelled or moved, and refund them as required by its published cancellation policy and by law;
- give access to its account only to people it has authorised, and be responsible for what they do with it.

## 3. Subscription and fees

At the time of signing, the Club is on the **{{plan_name}}** plan at **{{plan_price}}**, before tax. The Club can change or cancel its plan as described on the subscription page. A change made there amends this section without a new signature.

The Platform keeps a fee from each paid reservation, at the rate of the Club’s plan when the reservation is paid: **{{platform_fee}}** at the time of signing. When a payment is refunded, the Platform returns the fee in proportion.

If an invoice remains unpaid, the Club can no longer publish new events after 7 days or make new sales after 21 days. The door, check-ins, cancellations and refunds continue to work.

Guests may come to the Club through ambassadors of the Platform. Once the party has attended, the Club pays a commission on each of these reservations: a percentage of what was paid for commissionable items, net of tax and refunds. The Club sets the percentage in its settings. It is 5% if the Club sets none, never more than 20%, and 0% turns commissions off. The commission is deducted from the Club’s payouts and shown for each reservation, for each event and on the Club’s statement. The Platform pays it to the ambassador. When a payment is refunded, the commission is returned in proportion. The Club can exclude individual items and individual ambassadors. The Platform pays the commissions for referring the Club to the Platform.

## 4. Guests’ payments

Payments by guests are made on behalf of the Club through the Platform’s payment provider and paid out to the Club after deduction of fees and refunds. All amounts are in {{currency}}. When the Club cancels an event, its guests are refunded in full.

If chargebacks and refunds exceed the amount held for the Club, the Club must pay the difference within 14 days of the Platform’s notice.

## 5. Data protection

The Club and the Platform each comply with the data protection law that applies to them. The Club decides how the personal data of its guests and staff is used. The Platform processes that data on the Club’s behalf: only to provide the service, in confidence, with appropriate security, and with assistance when individuals exercise their rights. The Club uses guests’ data only to run its events and, where guests have consented, to tell them about other events.

Only the Platform’s reviewers see identity documents. The Club learns only whether a guest is verified and of age.

## 6. Content

The Club keeps its rights in its texts, pictures and trademarks, and permits the Platform to display them to present and promote the Club’s events. The Club ensures that it has the right to use what it uploads. The Platform may remove unlawful or misleading content, giving its reason.

## 7. Liability

Each party has unlimited liability for intent, gross negligence and harm to life or health. In all other cases, each party is liable only for breach of essential obligations, and only up to the fees the Club paid to the Platform in the preceding twelve months. The Club is responsible for claims by guests and authorities that arise from its events.

## 8. Term and termination

This agreement takes effect on signature and continues until either party terminates it with 30 days’ written notice, or immediately for good cause, such as loss of a licence, repeated breach or insolvency. Reservations confirmed by then are honoured or refunded. The Club can export its data for 60 days after termination.

## 9. Changes

The Platform may propose a new version of this agreement and ask the Club to sign it. Until the Club signs the new version, the version it has signed remains in effect.

## 10. General terms

Notices must be in writing. Notices to the Club are sent to {{contact_email}}. If any provision is invalid, the others remain in effect. The law of the Club’s registered office governs this agreement, excluding its conflict-of-laws rules, and the courts there have jurisdiction. An electronic signature is sufficient for this agreement and for changes to it.
$$);

insert into agreement_templates (id, audience, version, effective_at, body) values ('019abb00-0000-7000-8000-000000000002', 'ambassador', 1, '2026-01-01T00:00:00Z', $$# Ambassador agreement

This agreement is between **{{platform}}** (the “Platform”) and **{{full_name}}**, {{email}} (the “Ambassador”). It sets out how the Ambassador recommends the Platform and what the Platform pays for it.

## 1. The Ambassador’s role

The Ambassador recommends the Platform to clubs, and its events to guests, using the referral code **{{referral_code}}** and links that contain it. The Ambassador acts independently and in their own name, and has no authority to bind the Platform.

## 2. Commissions

For each club that signs up with the Ambassador’s code, the Platform pays **{{subscription_rate}}** of the club’s paid subscription invoices, net of tax, for **{{subscription_months}}** paid months. The Platform bears this commission.

For each reservation that comes through the Ambassador, the Ambassador earns a percentage of what was paid for it, net of tax and refunds, once the party has attended. The club sets the percentage; it is **{{reservation_rate}}** if the club sets none. A club can choose any rate from 0% to {{highest_rate}}, set different rates for individual items, and exclude an ambassador. The club bears this commission, and the Platform pays it to the Ambassador.

A reservation is attributed to the Ambassador if the guest entered the Ambassador’s code. If the guest entered no code, it is attributed to the Ambassador if the last referral link opened on the guest’s device in the preceding {{referral_days}} days was the Ambassador’s. Attribution is decided when the reservation is made and never changes.

The rate of a commission is fixed when the commission arises. The commission is reversed in proportion when the underlying payment is refunded or charged back, even if it has already been paid. The Ambassador earns no commission on their own clubs or reservations, or on the clubs they work for and those clubs’ reservations.

## 3. Payment

Commissions are settled monthly by statement. Amounts below the statement minimum and negative balances carry over to the next statement. The Ambassador is responsible for the taxes on what they receive.

## 4. Conduct

The Ambassador must:

- disclose that they are paid for their recommendations;
- follow the rules of the places where they make them;
- send no unsolicited messages;
- make no promises on behalf of clubs or the Platform;
- buy no advertising under the names of clubs or the Platform without consent;
- keep confidential what they learn about clubs and guests.

## 5. Data protection

The Ambassador sees figures, not guests’ data. If the Ambassador learns personal data anyway, they use it for no other purpose and delete it when this agreement ends.

## 6. Term and termination

This agreement takes effect on signature and continues until either party terminates it with 14 days’ written notice, or immediately for good cause, such as misleading guests or clubs. The Platform pays commissions earned before termination. No further commissions are earned after termination.

## 7. General terms

Each party has unlimited liability for intent, gross negligence and harm to life or health. In all other cases, liability is limited to the commissions of the preceding twelve months. The Platform may propose a new version of this agreement; until the Ambassador signs it, the version already signed remains in effect. If any provision is invalid, the others remain in effect. An electronic signature is sufficient for this agreement and for changes to it.
$$);
