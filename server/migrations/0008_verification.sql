-- Identity documents, encrypted, and their reviews.

create table verifications (
  id uuid primary key,
  client_id uuid not null references users (id),
  -- Without a row: `not_submitted`. One that the client withdraws is `withdrawn`, and deleted once its documents are.
  status text not null,
  document_type text not null,
  -- The two-letter code of the issuing country.
  country text not null,
  birth_date date not null,
  expires_on date not null,
  -- A keyed hash of country and number, which finds the same document again. The key is not in the database.
  number_fingerprint bytea not null,
  -- What calls for a closer look, and how much: see `riskOf`.
  signals text[] not null,
  risk integer not null,
  submitted_at timestamptz not null,
  claimed_by uuid references users (id),
  claimed_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text,
  note text,
  -- A revocation that waits for a second reviewer.
  revocation_by uuid references users (id),
  revocation_at timestamptz,
  revocation_reason text,
  revocation_note text,
  -- From when a minor may submit again.
  blocked_until date,
  -- When the client was reminded that the document expires.
  reminded_at timestamptz,
  -- Names, number and machine-readable lines, sealed with the key of documents that has this id.
  details bytea,
  key_id text,
  -- When details and pictures must be erased; null while they are needed, and afterwards.
  erase_at timestamptz,
  constraint verifications_claimed_in_review check ((status <> 'in_review') or ((claimed_by is not null) and (claimed_at is not null))),
  constraint verifications_erased_once check ((erase_at is null) or (details is not null)),
  constraint verifications_revocation_whole check ((revocation_by is null) = (revocation_at is null)),
  constraint verifications_sealed_whole check ((details is null) = (key_id is null)),
  constraint verifications_status_known check (status in ('pending', 'in_review', 'approved', 'rejected', 'resubmission_requested', 'expired', 'revoked', 'withdrawn'))
);
-- One open submission for each client, also if two arrive at once.
create unique index verifications_one_open on verifications (client_id) where (status in ('pending', 'in_review'));
create unique index verifications_one_approved on verifications (client_id) where (status = 'approved');
create index verifications_client on verifications (client_id, submitted_at, id);
create index verifications_fingerprint on verifications (number_fingerprint);
create index verifications_queue on verifications (status, submitted_at, id);
create index verifications_by_risk on verifications (status, risk desc, submitted_at, id);
create index verifications_submitted on verifications (submitted_at, id);
create index verifications_all_by_risk on verifications (risk desc, submitted_at, id);
create index verifications_to_erase on verifications (erase_at) where (erase_at is not null);
create index verifications_to_expire on verifications (expires_on) where (status = 'approved');
create index verifications_decided on verifications (decided_at) where (decided_at is not null);
create index verifications_claimed_by on verifications (claimed_by) where (claimed_by is not null);
create index verifications_decided_by on verifications (decided_by) where (decided_by is not null);
create index verifications_revocation_by on verifications (revocation_by) where (revocation_by is not null);
create index verifications_key on verifications (key_id) where (key_id is not null);

-- The pictures: encrypted files, each with the id of its key. A row is deleted with its file.
create table verification_images (
  id uuid primary key,
  verification_id uuid not null references verifications (id) on delete cascade,
  side text not null,
  file text not null,
  key_id text not null,
  width integer not null,
  height integer not null,
  constraint verification_images_one_of_a_side unique (verification_id, side),
  constraint verification_images_side_known check (side in ('front', 'back', 'selfie'))
);
create index verification_images_file on verification_images (file);

-- Each time a reviewer viewed a document. The client sees this, also after withdrawing.
create table document_views (
  id uuid primary key,
  client_id uuid not null references users (id),
  verification_id uuid not null,
  reviewer_id uuid not null references users (id),
  what text not null,
  viewed_at timestamptz not null,
  constraint document_views_what_known check (what in ('front', 'back', 'selfie', 'details'))
);
create index document_views_client on document_views (client_id, viewed_at desc, id desc);
create index document_views_reviewer on document_views (reviewer_id);

-- Views are deleted with the account that they are about, and never changed.
create function refuse_document_view_change() returns trigger language plpgsql as $$
begin
  raise exception 'a look at a document stays as it was' using errcode = 'restrict_violation', constraint = 'document_views_stay';
end $$;
create trigger document_views_stay before update on document_views for each row execute function refuse_document_view_change();
