-- The current schema, for reading only: what all migrations produce. Written by tools/generate-schema.ts.
-- Triggers and their reasons: docs/triggers.md.

create table account_invitations (
  accepted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id uuid not null,
  invited_by uuid,
  user_id uuid not null,
  constraint account_invitations_pkey PRIMARY KEY (id),
  constraint account_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint account_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint account_invitations_user_once UNIQUE (user_id)
);

CREATE INDEX account_invitations_invited_by ON public.account_invitations USING btree (invited_by);

create table agreement_signatures (
  address text not null,
  body text not null,
  document_sha256 text not null,
  drawing bytea,
  full_name text not null,
  id uuid not null,
  kind text not null,
  pdf bytea not null,
  pdf_sha256 text not null,
  signed_at timestamp with time zone not null,
  signer_id uuid not null,
  subject_id uuid not null,
  template_id uuid not null,
  typed_name text,
  user_agent text not null,
  constraint agreement_signatures_pkey PRIMARY KEY (id),
  constraint agreement_signatures_document_hash CHECK ((document_sha256 = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex'::text))),
  constraint agreement_signatures_kind_known CHECK ((kind = ANY (ARRAY['typed'::text, 'drawn'::text]))),
  constraint agreement_signatures_once UNIQUE (template_id, subject_id),
  constraint agreement_signatures_one_sign CHECK ((((kind = 'typed'::text) = (typed_name IS NOT NULL)) AND ((kind = 'drawn'::text) = (drawing IS NOT NULL)))),
  constraint agreement_signatures_pdf_hash CHECK ((pdf_sha256 = encode(sha256(pdf), 'hex'::text))),
  constraint agreement_signatures_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES users(id),
  constraint agreement_signatures_template_id_fkey FOREIGN KEY (template_id) REFERENCES agreement_templates(id)
);

CREATE INDEX agreement_signatures_signer ON public.agreement_signatures USING btree (signer_id);

CREATE INDEX agreement_signatures_subject ON public.agreement_signatures USING btree (subject_id, signed_at);

create table agreement_templates (
  audience text not null,
  body text not null,
  effective_at timestamp with time zone not null,
  id uuid not null,
  version integer not null,
  constraint agreement_templates_pkey PRIMARY KEY (id),
  constraint agreement_templates_audience_known CHECK ((audience = ANY (ARRAY['club'::text, 'ambassador'::text]))),
  constraint agreement_templates_version_taken UNIQUE (audience, version)
);

create table ambassador_decisions (
  action text not null,
  ambassador_id uuid not null,
  decided_at timestamp with time zone not null,
  decided_by uuid not null,
  id uuid not null,
  reason text not null,
  constraint ambassador_decisions_pkey PRIMARY KEY (id),
  constraint ambassador_decisions_action_known CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'suspend'::text, 'restore'::text]))),
  constraint ambassador_decisions_ambassador_id_fkey FOREIGN KEY (ambassador_id) REFERENCES users(id),
  constraint ambassador_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
);

CREATE INDEX ambassador_decisions_ambassador ON public.ambassador_decisions USING btree (ambassador_id, decided_at DESC, id DESC);

CREATE INDEX ambassador_decisions_decided_by ON public.ambassador_decisions USING btree (decided_by);

create table ambassador_payout_accounts (
  ambassador_id uuid not null,
  attempt integer not null,
  bank_changed_at timestamp with time zone,
  bank_last_four text,
  bank_reference text,
  created_at timestamp with time zone not null,
  disabled_reason text,
  missing jsonb not null,
  provider text not null,
  read_at timestamp with time zone not null,
  reference text,
  state text not null,
  stopped_at timestamp with time zone,
  constraint ambassador_payout_accounts_pkey PRIMARY KEY (ambassador_id),
  constraint ambassador_payout_accounts_ambassador_id_fkey FOREIGN KEY (ambassador_id) REFERENCES users(id),
  constraint ambassador_payout_accounts_bank_whole CHECK ((num_nulls(bank_reference, bank_last_four, bank_changed_at) = ANY (ARRAY[0, 3]))),
  constraint ambassador_payout_accounts_reference_taken UNIQUE (provider, reference),
  constraint ambassador_payout_accounts_state_known CHECK ((state = ANY (ARRAY['details_due'::text, 'pending'::text, 'enabled'::text, 'restricted'::text, 'disconnected'::text])))
);

create table ambassador_payout_voids (
  method text not null,
  paid_by uuid not null,
  paid_on date not null,
  payout_id uuid not null,
  reason text not null,
  recorded_at timestamp with time zone not null,
  reference text not null,
  statement_id uuid not null,
  voided_at timestamp with time zone not null,
  voided_by uuid not null,
  constraint ambassador_payout_voids_pkey PRIMARY KEY (payout_id),
  constraint ambassador_payout_voids_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint ambassador_payout_voids_reason_said CHECK ((reason <> ''::text)),
  constraint ambassador_payout_voids_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES ambassador_statements(id),
  constraint ambassador_payout_voids_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(id)
);

CREATE INDEX ambassador_payout_voids_actor ON public.ambassador_payout_voids USING btree (voided_by);

CREATE INDEX ambassador_payout_voids_of ON public.ambassador_payout_voids USING btree (statement_id, voided_at);

CREATE INDEX ambassador_payout_voids_payer ON public.ambassador_payout_voids USING btree (paid_by);

create table ambassador_profiles (
  approval_status text default 'pending'::text not null,
  user_id uuid not null,
  constraint ambassador_profiles_pkey PRIMARY KEY (user_id),
  constraint ambassador_profiles_status_known CHECK ((approval_status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'suspended'::text]))),
  constraint ambassador_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX ambassador_profiles_status ON public.ambassador_profiles USING btree (approval_status, user_id);

create table ambassador_statements (
  ambassador_id uuid not null,
  currency text not null,
  id uuid not null,
  in_bank_file_at timestamp with time zone,
  made_at timestamp with time zone not null,
  method text,
  month date not null,
  number text not null,
  paid_by uuid,
  paid_on date,
  payout_id uuid,
  recorded_at timestamp with time zone,
  reference text,
  status text default 'payable'::text not null,
  total_minor bigint not null,
  constraint ambassador_statements_pkey PRIMARY KEY (id),
  constraint ambassador_statements_ambassador_id_fkey FOREIGN KEY (ambassador_id) REFERENCES users(id),
  constraint ambassador_statements_number_taken UNIQUE (number),
  constraint ambassador_statements_once UNIQUE (ambassador_id, currency, month),
  constraint ambassador_statements_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint ambassador_statements_paid_whole CHECK (((status = 'paid'::text) = (num_nulls(paid_on, method, reference, paid_by, recorded_at) = 0))),
  constraint ambassador_statements_positive CHECK ((total_minor > 0)),
  constraint ambassador_statements_status_known CHECK ((status = ANY (ARRAY['payable'::text, 'paid'::text])))
);

CREATE INDEX ambassador_statements_by_status ON public.ambassador_statements USING btree (status, made_at DESC, id DESC);

CREATE INDEX ambassador_statements_payer ON public.ambassador_statements USING btree (paid_by);

create table ambassador_transfers (
  account text not null,
  ambassador_id uuid not null,
  amount_minor bigint not null,
  asked_at timestamp with time zone,
  currency text not null,
  failure text,
  id uuid not null,
  provider text not null,
  reference text,
  requested_at timestamp with time zone not null,
  requested_by uuid not null,
  reversed_minor bigint not null,
  settled_at timestamp with time zone,
  state text not null,
  statement_id uuid not null,
  constraint ambassador_transfers_pkey PRIMARY KEY (id),
  constraint ambassador_transfers_ambassador_id_fkey FOREIGN KEY (ambassador_id) REFERENCES users(id),
  constraint ambassador_transfers_amount_positive CHECK ((amount_minor > 0)),
  constraint ambassador_transfers_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint ambassador_transfers_failure_said CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
  constraint ambassador_transfers_reference_said CHECK (((reference IS NOT NULL) OR (state = ANY (ARRAY['requested'::text, 'failed'::text])))),
  constraint ambassador_transfers_reversed_whole CHECK (((reversed_minor = amount_minor) = (state = 'reversed'::text))),
  constraint ambassador_transfers_reversed_within CHECK (((reversed_minor >= 0) AND (reversed_minor <= amount_minor))),
  constraint ambassador_transfers_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'paid'::text, 'failed'::text, 'reversed'::text]))),
  constraint ambassador_transfers_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES ambassador_statements(id)
);

CREATE INDEX ambassador_transfers_ambassador ON public.ambassador_transfers USING btree (ambassador_id, requested_at, id);

CREATE UNIQUE INDEX ambassador_transfers_one_under_way ON public.ambassador_transfers USING btree (statement_id) WHERE (state = 'requested'::text);

CREATE INDEX ambassador_transfers_statement ON public.ambassador_transfers USING btree (statement_id, requested_at, id);

CREATE INDEX ambassador_transfers_unsettled ON public.ambassador_transfers USING btree (asked_at) WHERE (state = 'requested'::text);

create table artist_follows (
  artist_id uuid not null,
  followed_at timestamp with time zone not null,
  user_id uuid not null,
  constraint artist_follows_pkey PRIMARY KEY (artist_id, user_id),
  constraint artist_follows_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artists(id),
  constraint artist_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX artist_follows_user ON public.artist_follows USING btree (user_id, followed_at DESC);

create table artists (
  added_for uuid,
  bio text default ''::text not null,
  created_at timestamp with time zone not null,
  id uuid not null,
  links jsonb default '[]'::jsonb not null,
  merged_into uuid,
  name text not null,
  name_key text not null,
  search_text text not null,
  slug text not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint artists_pkey PRIMARY KEY (id),
  constraint artists_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES artists(id),
  constraint artists_name_taken UNIQUE (name_key),
  constraint artists_not_itself CHECK ((merged_into <> id)),
  constraint artists_slug_taken UNIQUE (slug)
);

CREATE INDEX artists_added_for ON public.artists USING btree (added_for, created_at) WHERE (added_for IS NOT NULL);

CREATE INDEX artists_by_name ON public.artists USING btree (name_key, id) WHERE (merged_into IS NULL);

CREATE INDEX artists_merged_into ON public.artists USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX artists_search ON public.artists USING gin (search_text gin_trgm_ops);

create table attendance (
  break_minutes integer default 0 not null,
  break_started_at timestamp with time zone,
  business_date date not null,
  checked_in_at timestamp with time zone,
  checked_out_at timestamp with time zone,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  currency text not null,
  hourly_rate_minor bigint not null,
  id uuid not null,
  late_minutes integer default 0 not null,
  needs_confirmation boolean default false not null,
  pay_minor bigint,
  role_id uuid not null,
  shift_id uuid not null,
  starts_at timestamp with time zone not null,
  status text not null,
  user_id uuid not null,
  version integer default 1 not null,
  worked_minutes integer,
  constraint attendance_pkey PRIMARY KEY (id),
  constraint attendance_at_work_once EXCLUDE USING gist (user_id WITH =, tstzrange(checked_in_at, checked_out_at) WITH &&) WHERE (((checked_in_at IS NOT NULL) AND (status = ANY (ARRAY['checked_in'::text, 'on_break'::text, 'checked_out'::text, 'approved'::text])))),
  constraint attendance_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint attendance_counts_not_negative CHECK (((break_minutes >= 0) AND (late_minutes >= 0) AND (worked_minutes >= 0) AND (pay_minor >= 0))),
  constraint attendance_out_after_in CHECK ((checked_out_at >= checked_in_at)),
  constraint attendance_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  constraint attendance_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES staff_shifts(id),
  constraint attendance_shift_once UNIQUE (shift_id),
  constraint attendance_status_known CHECK ((status = ANY (ARRAY['scheduled'::text, 'checked_in'::text, 'on_break'::text, 'checked_out'::text, 'approved'::text, 'absent'::text, 'excused'::text, 'missing_check_out'::text, 'cancelled'::text]))),
  constraint attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX attendance_of_club ON public.attendance USING btree (club_id, starts_at DESC, id DESC);

CREATE INDEX attendance_of_club_by_status ON public.attendance USING btree (club_id, status, starts_at DESC, id DESC);

CREATE INDEX attendance_of_person ON public.attendance USING btree (user_id, starts_at DESC, id DESC);

CREATE INDEX attendance_open ON public.attendance USING btree (starts_at, id) WHERE (status = ANY (ARRAY['scheduled'::text, 'checked_in'::text, 'on_break'::text]));

CREATE INDEX attendance_role ON public.attendance USING btree (role_id);

create table attendance_corrections (
  at timestamp with time zone not null,
  attendance_id uuid not null,
  id uuid not null,
  reason text not null,
  user_id uuid not null,
  constraint attendance_corrections_pkey PRIMARY KEY (id),
  constraint attendance_corrections_attendance_id_fkey FOREIGN KEY (attendance_id) REFERENCES attendance(id) ON DELETE CASCADE,
  constraint attendance_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX attendance_corrections_of_attendance ON public.attendance_corrections USING btree (attendance_id, at, id);

CREATE INDEX attendance_corrections_user ON public.attendance_corrections USING btree (user_id);

create table attendance_punches (
  action text not null,
  attendance_id uuid not null,
  id uuid not null,
  pressed_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  user_id uuid not null,
  constraint attendance_punches_pkey PRIMARY KEY (id),
  constraint attendance_punches_action_known CHECK ((action = ANY (ARRAY['check_in'::text, 'check_out'::text, 'break_start'::text, 'break_end'::text]))),
  constraint attendance_punches_attendance_id_fkey FOREIGN KEY (attendance_id) REFERENCES attendance(id) ON DELETE CASCADE,
  constraint attendance_punches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX attendance_punches_of_attendance ON public.attendance_punches USING btree (attendance_id, pressed_at, id);

CREATE INDEX attendance_punches_user ON public.attendance_punches USING btree (user_id);

create table audit_log (
  action text not null,
  actor_id uuid,
  actor_role text,
  address text not null,
  after jsonb,
  at timestamp with time zone not null,
  before jsonb,
  club_id uuid,
  id uuid not null,
  is_support boolean not null,
  request_id text not null,
  subject_id uuid,
  subject_kind text not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_log_action ON public.audit_log USING btree (action, at, id);

CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, at, id) WHERE (actor_id IS NOT NULL);

CREATE INDEX audit_log_at ON public.audit_log USING btree (at, id);

CREATE INDEX audit_log_club ON public.audit_log USING btree (club_id, at, id) WHERE (club_id IS NOT NULL);

CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_id, at, id) WHERE (subject_id IS NOT NULL);

CREATE INDEX audit_log_support ON public.audit_log USING btree (at, id) WHERE is_support;

create table backups (
  finished_at timestamp with time zone not null,
  id uuid not null,
  constraint backups_pkey PRIMARY KEY (id)
);

CREATE INDEX backups_finished ON public.backups USING btree (finished_at);

create table bank_accounts (
  holder text not null,
  key_id text not null,
  kind text not null,
  last_four text not null,
  payee_id uuid not null,
  payee_kind text not null,
  sealed bytea not null,
  stopped_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  version integer not null,
  constraint bank_accounts_pkey PRIMARY KEY (payee_kind, payee_id),
  constraint bank_accounts_kind_known CHECK ((kind = ANY (ARRAY['iban'::text, 'account'::text]))),
  constraint bank_accounts_payee_known CHECK ((payee_kind = ANY (ARRAY['club'::text, 'ambassador'::text])))
);

CREATE INDEX bank_accounts_key ON public.bank_accounts USING btree (key_id);

create table billing_accounts (
  club_id uuid not null,
  due_at timestamp with time zone,
  tax_number text,
  trial_used_at timestamp with time zone,
  constraint billing_accounts_pkey PRIMARY KEY (club_id),
  constraint billing_accounts_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id)
);

CREATE INDEX billing_accounts_due ON public.billing_accounts USING btree (due_at) WHERE (due_at IS NOT NULL);

create table boards (
  club_id uuid not null,
  event_id uuid not null,
  sections_version integer default 0 not null,
  constraint boards_pkey PRIMARY KEY (event_id),
  constraint boards_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint boards_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

CREATE INDEX boards_club ON public.boards USING btree (club_id);

create table booking_calendar_links (
  created_at timestamp with time zone not null,
  secret_hash bytea not null,
  user_id uuid not null,
  constraint booking_calendar_links_pkey PRIMARY KEY (user_id),
  constraint booking_calendar_links_secret_once UNIQUE (secret_hash),
  constraint booking_calendar_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table cash_ups (
  business_date date not null,
  closed_at timestamp with time zone not null,
  closed_by uuid not null,
  club_id uuid not null,
  counted_minor bigint not null,
  currency text not null,
  expected_minor bigint not null,
  facts text not null,
  id uuid not null,
  number integer not null,
  pdf_file text not null,
  pdf_sha256 text not null,
  previous_sha256 text,
  reopen_reason text,
  reopened_at timestamp with time zone,
  reopened_by uuid,
  sha256 text not null,
  constraint cash_ups_pkey PRIMARY KEY (id),
  constraint cash_ups_chained CHECK (((number = 1) = (previous_sha256 IS NULL))),
  constraint cash_ups_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint cash_ups_hashed CHECK (((sha256 ~ '^[0-9a-f]{64}$'::text) AND (pdf_sha256 ~ '^[0-9a-f]{64}$'::text))),
  constraint cash_ups_numbered UNIQUE (club_id, number),
  constraint cash_ups_reopened_whole CHECK ((((reopened_at IS NULL) = (reopened_by IS NULL)) AND ((reopened_at IS NULL) = (reopen_reason IS NULL))))
);

CREATE UNIQUE INDEX cash_ups_closed_once ON public.cash_ups USING btree (club_id, business_date) WHERE (reopened_at IS NULL);

CREATE INDEX cash_ups_of_date ON public.cash_ups USING btree (club_id, business_date DESC, number DESC);

CREATE INDEX cash_ups_pdf_file ON public.cash_ups USING btree (pdf_file);

create table client_profiles (
  age integer,
  age_declared_at timestamp with time zone,
  birth_date date,
  id_verified boolean default false not null,
  musical_preferences text[] default '{}'::text[] not null,
  user_id uuid not null,
  constraint client_profiles_pkey PRIMARY KEY (user_id),
  constraint client_profiles_age_adult CHECK (((age >= 18) AND (age <= 100))),
  constraint client_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table club_ambassador_blocks (
  ambassador_id uuid not null,
  blocked_at timestamp with time zone not null,
  blocked_by uuid not null,
  club_id uuid not null,
  reason text default ''::text not null,
  constraint club_ambassador_blocks_pkey PRIMARY KEY (club_id, ambassador_id),
  constraint club_ambassador_blocks_ambassador_id_fkey FOREIGN KEY (ambassador_id) REFERENCES users(id),
  constraint club_ambassador_blocks_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES users(id),
  constraint club_ambassador_blocks_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE
);

CREATE INDEX club_ambassador_blocks_actor ON public.club_ambassador_blocks USING btree (blocked_by);

CREATE INDEX club_ambassador_blocks_ambassador ON public.club_ambassador_blocks USING btree (ambassador_id);

create table club_bank_files (
  club_id uuid not null,
  currency text not null,
  exported_at timestamp with time zone not null,
  constraint club_bank_files_pkey PRIMARY KEY (club_id, currency),
  constraint club_bank_files_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint club_bank_files_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

create table club_bans (
  client_id uuid,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  ends_on date,
  folded_name text not null,
  id uuid not null,
  name text not null,
  reason text not null,
  constraint club_bans_pkey PRIMARY KEY (id),
  constraint club_bans_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint club_bans_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint club_bans_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);

CREATE INDEX club_bans_client ON public.club_bans USING btree (client_id);

CREATE UNIQUE INDEX club_bans_client_taken ON public.club_bans USING btree (club_id, client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX club_bans_club ON public.club_bans USING btree (club_id, created_at);

CREATE INDEX club_bans_created_by ON public.club_bans USING btree (created_by);

CREATE UNIQUE INDEX club_bans_name_taken ON public.club_bans USING btree (club_id, folded_name) WHERE (client_id IS NULL);

create table club_commission_terms (
  club_id uuid not null,
  rate_bp integer not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint club_commission_terms_pkey PRIMARY KEY (club_id),
  constraint club_commission_terms_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint club_commission_terms_rate_within CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)))
);

create table club_follows (
  club_id uuid not null,
  followed_at timestamp with time zone not null,
  user_id uuid not null,
  constraint club_follows_pkey PRIMARY KEY (club_id, user_id),
  constraint club_follows_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint club_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX club_follows_user ON public.club_follows USING btree (user_id, followed_at DESC);

create table club_guests (
  allergies text default ''::text not null,
  birthday text,
  bookings integer default 0 not null,
  client_id uuid,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  email text,
  first_visit_on date,
  id uuid not null,
  is_vip boolean default false not null,
  last_seen_on date not null,
  last_visit_on date,
  merge_changes jsonb,
  merged_at timestamp with time zone,
  merged_by uuid,
  merged_into uuid,
  merged_version integer,
  merged_with uuid,
  name text not null,
  no_shows integer default 0 not null,
  phone_number text default ''::text not null,
  sort_name text default ''::text not null,
  spent_minor bigint default 0 not null,
  tags text[] default '{}'::text[] not null,
  version integer default 1 not null,
  visits integer default 0 not null,
  words tsvector default ''::tsvector not null,
  constraint club_guests_pkey PRIMARY KEY (id),
  constraint club_guests_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint club_guests_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint guests_birthday_is_day CHECK ((birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'::text)),
  constraint guests_contact_has_birthday CHECK (((client_id IS NULL) OR (birthday IS NULL))),
  constraint guests_counts_not_negative CHECK (((bookings >= 0) AND (visits >= 0) AND (no_shows >= 0))),
  constraint guests_merge_is_whole CHECK ((num_nulls(merged_into, merged_with, merged_at, merged_by, merged_version, merge_changes) = ANY (ARRAY[0, 6]))),
  constraint guests_merged_by_user FOREIGN KEY (merged_by) REFERENCES users(id),
  constraint guests_merged_into_guest FOREIGN KEY (merged_into) REFERENCES club_guests(id) ON DELETE CASCADE,
  constraint guests_merged_with_guest FOREIGN KEY (merged_with) REFERENCES club_guests(id) ON DELETE CASCADE,
  constraint guests_not_merged_into_themselves CHECK (((merged_into <> id) AND (merged_with <> id))),
  constraint guests_only_contacts_merge CHECK (((merged_into IS NULL) OR (client_id IS NULL)))
);

CREATE UNIQUE INDEX guests_account ON public.club_guests USING btree (club_id, client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX guests_client ON public.club_guests USING btree (client_id) WHERE (client_id IS NOT NULL);

CREATE UNIQUE INDEX guests_contact_email ON public.club_guests USING btree (club_id, fold_name(email)) WHERE ((client_id IS NULL) AND (email IS NOT NULL));

CREATE INDEX guests_contacts ON public.club_guests USING btree (club_id, id) WHERE (client_id IS NULL);

CREATE INDEX guests_last_seen ON public.club_guests USING btree (club_id, last_seen_on);

CREATE INDEX guests_last_visit ON public.club_guests USING btree (club_id, COALESCE(last_visit_on, '1900-01-01'::date), id);

CREATE INDEX guests_merged_by ON public.club_guests USING btree (merged_by) WHERE (merged_by IS NOT NULL);

CREATE INDEX guests_merged_into ON public.club_guests USING btree (merged_into, merged_version) WHERE (merged_into IS NOT NULL);

CREATE INDEX guests_merged_with ON public.club_guests USING btree (merged_with) WHERE (merged_with IS NOT NULL);

CREATE INDEX guests_name ON public.club_guests USING btree (club_id, sort_name, id);

CREATE INDEX guests_no_shows ON public.club_guests USING btree (club_id, no_shows, id);

CREATE INDEX guests_phone ON public.club_guests USING btree (club_id, "right"(ltrim(regexp_replace(phone_number, '[^0-9]'::text, ''::text, 'g'::text), '0'::text), 9)) WHERE ((client_id IS NULL) AND (phone_number <> ''::text));

CREATE INDEX guests_spent ON public.club_guests USING btree (club_id, spent_minor, id);

CREATE INDEX guests_tagged ON public.club_guests USING btree (club_id) INCLUDE (tags) WHERE (tags <> '{}'::text[]);

CREATE INDEX guests_vip ON public.club_guests USING btree (club_id, id) WHERE is_vip;

CREATE INDEX guests_visits ON public.club_guests USING btree (club_id, visits, id);

CREATE INDEX guests_words ON public.club_guests USING gin (words);

create table club_news_consents (
  client_id uuid not null,
  club_id uuid not null,
  given_at timestamp with time zone not null,
  given_by text default 'account'::text not null,
  id uuid not null,
  token text,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  words text not null,
  constraint club_news_consents_pkey PRIMARY KEY (id),
  constraint club_news_consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint club_news_consents_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint club_news_consents_given_by_known CHECK ((given_by = ANY (ARRAY['account'::text, 'undo'::text, 'contact'::text]))),
  constraint club_news_consents_in_order CHECK ((withdrawn_at >= given_at)),
  constraint club_news_consents_withdrawn CHECK (((withdrawn_by IS NULL) OR (withdrawn_at IS NOT NULL))),
  constraint club_news_consents_withdrawn_by_known CHECK ((withdrawn_by = ANY (ARRAY['account'::text, 'link'::text]))),
  constraint club_news_consents_worded CHECK ((words <> ''::text))
);

CREATE INDEX club_news_consents_client ON public.club_news_consents USING btree (client_id, club_id, given_at);

CREATE INDEX club_news_consents_club ON public.club_news_consents USING btree (club_id);

CREATE UNIQUE INDEX club_news_consents_given ON public.club_news_consents USING btree (club_id, client_id) WHERE (withdrawn_at IS NULL);

CREATE UNIQUE INDEX club_news_consents_token ON public.club_news_consents USING btree (token) WHERE (token IS NOT NULL);

create table club_payouts (
  amount_minor bigint not null,
  club_id uuid not null,
  currency text not null,
  id uuid not null,
  method text not null,
  paid_on date not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid not null,
  reference text not null,
  void_reason text,
  voided_at timestamp with time zone,
  voided_by uuid,
  constraint club_payouts_pkey PRIMARY KEY (id),
  constraint club_payouts_amount_positive CHECK ((amount_minor > 0)),
  constraint club_payouts_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint club_payouts_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint club_payouts_method_known CHECK ((method = ANY (ARRAY['bank_transfer'::text, 'other'::text, 'transfer'::text]))),
  constraint club_payouts_recorded_once EXCLUDE USING btree (club_id WITH =, currency WITH =, reference WITH =) WHERE ((voided_at IS NULL)),
  constraint club_payouts_reference_said CHECK ((reference <> ''::text)),
  constraint club_payouts_voided_whole CHECK ((num_nulls(voided_at, voided_by, void_reason) = ANY (ARRAY[0, 3])))
);

CREATE INDEX club_payouts_club ON public.club_payouts USING btree (club_id, recorded_at, id);

CREATE INDEX club_payouts_recorded ON public.club_payouts USING btree (recorded_at, id);

create table club_staff (
  can_access_club_setup boolean default false not null,
  can_access_contract boolean default false not null,
  can_access_events boolean default false not null,
  can_access_finances boolean default false not null,
  can_access_staff_management boolean default false not null,
  can_access_subscription boolean default false not null,
  can_manage_staff boolean default false not null,
  can_override_door boolean default false not null,
  can_view_guests boolean default false not null,
  can_work_door boolean default false not null,
  club_id uuid not null,
  ended_at timestamp with time zone,
  hourly_rate_minor bigint,
  joined_at timestamp with time zone,
  own_permissions boolean default false not null,
  role_id uuid,
  status text default 'active'::text not null,
  user_id uuid not null,
  version integer default 1 not null,
  constraint club_staff_pkey PRIMARY KEY (user_id),
  constraint club_staff_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint club_staff_ended_has_time CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint club_staff_rate_not_negative CHECK ((hourly_rate_minor >= 0)),
  constraint club_staff_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  constraint club_staff_status_known CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'ended'::text]))),
  constraint club_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX club_staff_club ON public.club_staff USING btree (club_id);

CREATE INDEX club_staff_role ON public.club_staff USING btree (role_id);

create table club_transfers (
  account text not null,
  amount_minor bigint not null,
  asked_at timestamp with time zone,
  club_id uuid not null,
  currency text not null,
  failure text,
  id uuid not null,
  provider text not null,
  reference text,
  requested_at timestamp with time zone not null,
  requested_by uuid not null,
  reversed_minor bigint not null,
  settled_at timestamp with time zone,
  state text not null,
  constraint club_transfers_pkey PRIMARY KEY (id),
  constraint club_transfers_amount_positive CHECK ((amount_minor > 0)),
  constraint club_transfers_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint club_transfers_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint club_transfers_failure_said CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
  constraint club_transfers_reference_said CHECK (((reference IS NOT NULL) OR (state = ANY (ARRAY['requested'::text, 'failed'::text])))),
  constraint club_transfers_reversed_whole CHECK (((reversed_minor = amount_minor) = (state = 'reversed'::text))),
  constraint club_transfers_reversed_within CHECK (((reversed_minor >= 0) AND (reversed_minor <= amount_minor))),
  constraint club_transfers_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'paid'::text, 'failed'::text, 'reversed'::text])))
);

CREATE INDEX club_transfers_club ON public.club_transfers USING btree (club_id, requested_at, id);

CREATE UNIQUE INDEX club_transfers_one_under_way ON public.club_transfers USING btree (club_id, currency) WHERE (state = 'requested'::text);

CREATE INDEX club_transfers_requested ON public.club_transfers USING btree (requested_at, id);

CREATE INDEX club_transfers_unsettled ON public.club_transfers USING btree (asked_at) WHERE (state = 'requested'::text);

create table clubs (
  admin_id uuid not null,
  cancellation_policy jsonb default '[{"refund_bp": 10000, "hours_before": 48}, {"refund_bp": 5000, "hours_before": 24}, {"refund_bp": 0, "hours_before": 0}]'::jsonb not null,
  city text default ''::text not null,
  contact_email text,
  contact_phone text,
  country text,
  cover_color text,
  cover_file text,
  cover_focal_x_bp integer default 5000 not null,
  cover_focal_y_bp integer default 5000 not null,
  created_at timestamp with time zone not null,
  currency text,
  day_cutoff time without time zone default '08:00:00'::time without time zone not null,
  default_tax_bp integer,
  description text default ''::text not null,
  featured_at timestamp with time zone,
  fire_capacity integer,
  genres text[] default '{}'::text[] not null,
  id uuid not null,
  latitude double precision,
  legal_name text default ''::text not null,
  licence_capacity integer,
  logo_color text,
  logo_file text,
  longitude double precision,
  min_age integer default 18 not null,
  name text not null,
  onboarding_completed_at timestamp with time zone,
  opening_days jsonb default '[]'::jsonb not null,
  points_rate_bp integer default 10000 not null,
  postcode text default ''::text not null,
  queue_minutes integer default 90 not null,
  referral_code text,
  release_minutes integer default 60 not null,
  resale_enabled boolean default true not null,
  sales_suspended_at timestamp with time zone,
  scans_exits boolean default false not null,
  search_text text not null,
  slug text not null,
  street text default ''::text not null,
  suspended_at timestamp with time zone,
  suspension_reason text,
  timezone text,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint clubs_pkey PRIMARY KEY (id),
  constraint clubs_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  constraint clubs_admin_taken UNIQUE (admin_id),
  constraint clubs_capacity_positive CHECK ((licence_capacity > 0)),
  constraint clubs_complete_once_open CHECK (((onboarding_completed_at IS NULL) OR ((name <> ''::text) AND (legal_name <> ''::text) AND (street <> ''::text) AND (city <> ''::text) AND (num_nulls(country, timezone, currency, licence_capacity) = 0)))),
  constraint clubs_country_code CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint clubs_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint clubs_default_tax CHECK (((default_tax_bp >= 0) AND (default_tax_bp <= 10000))),
  constraint clubs_fire_capacity_positive CHECK ((fire_capacity > 0)),
  constraint clubs_focal_within CHECK (((cover_focal_x_bp >= 0) AND (cover_focal_x_bp <= 10000) AND ((cover_focal_y_bp >= 0) AND (cover_focal_y_bp <= 10000)))),
  constraint clubs_location_whole CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint clubs_min_age_adult CHECK ((min_age >= 18)),
  constraint clubs_points_rate_not_negative CHECK ((points_rate_bp >= 0)),
  constraint clubs_queue_minutes_range CHECK (((queue_minutes >= 0) AND (queue_minutes <= 720))),
  constraint clubs_referral_code_fkey FOREIGN KEY (referral_code) REFERENCES referral_codes(code) ON UPDATE CASCADE,
  constraint clubs_release_minutes_in_range CHECK (((release_minutes >= 10) AND (release_minutes <= 360))),
  constraint clubs_slug_taken UNIQUE (slug),
  constraint clubs_suspended_with_reason CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL)))
);

CREATE INDEX clubs_cover_file ON public.clubs USING btree (cover_file) WHERE (cover_file IS NOT NULL);

CREATE INDEX clubs_created ON public.clubs USING btree (created_at, id);

CREATE INDEX clubs_logo_file ON public.clubs USING btree (logo_file) WHERE (logo_file IS NOT NULL);

CREATE INDEX clubs_name ON public.clubs USING btree (lower(name), id);

CREATE INDEX clubs_referral_code ON public.clubs USING btree (referral_code);

CREATE INDEX clubs_search ON public.clubs USING gin (search_text gin_trgm_ops);

create table combination_tables (
  club_id uuid not null,
  combination_id uuid not null,
  table_id uuid not null,
  constraint combination_tables_pkey PRIMARY KEY (combination_id, table_id),
  constraint combination_tables_combination FOREIGN KEY (club_id, combination_id) REFERENCES table_combinations(club_id, id) ON DELETE CASCADE,
  constraint combination_tables_table FOREIGN KEY (club_id, table_id) REFERENCES floor_tables(club_id, id)
);

CREATE INDEX combination_tables_combination ON public.combination_tables USING btree (club_id, combination_id);

CREATE INDEX combination_tables_table ON public.combination_tables USING btree (club_id, table_id);

create table commission_decisions (
  action text not null,
  commission_id uuid not null,
  decided_at timestamp with time zone not null,
  decided_by uuid not null,
  id uuid not null,
  reason text not null,
  constraint commission_decisions_pkey PRIMARY KEY (id),
  constraint commission_decisions_action_known CHECK ((action = ANY (ARRAY['hold'::text, 'release'::text, 'reject'::text]))),
  constraint commission_decisions_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint commission_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint commission_decisions_reason_said CHECK ((reason <> ''::text))
);

CREATE INDEX commission_decisions_actor ON public.commission_decisions USING btree (decided_by);

CREATE INDEX commission_decisions_of ON public.commission_decisions USING btree (commission_id, decided_at);

create table commission_entries (
  amount_minor bigint not null,
  at timestamp with time zone not null,
  commission_id uuid not null,
  id uuid not null,
  statement_id uuid,
  constraint commission_entries_pkey PRIMARY KEY (id),
  constraint commission_entries_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint commission_entries_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES ambassador_statements(id)
);

CREATE INDEX commission_entries_of ON public.commission_entries USING btree (commission_id);

CREATE INDEX commission_entries_on_statement ON public.commission_entries USING btree (statement_id) WHERE (statement_id IS NOT NULL);

CREATE INDEX commission_entries_unstated ON public.commission_entries USING btree (commission_id) WHERE (statement_id IS NULL);

create table commission_lines (
  amount_minor bigint not null,
  base_minor bigint not null,
  category text,
  commission_id uuid not null,
  line_id uuid not null,
  name text not null,
  original_base_minor bigint not null,
  original_minor bigint not null,
  position integer not null,
  prestation_id uuid,
  rate_bp integer not null,
  constraint commission_lines_pkey PRIMARY KEY (commission_id, "position"),
  constraint commission_lines_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint commission_lines_once UNIQUE (commission_id, line_id),
  constraint commission_lines_prestation_id_fkey FOREIGN KEY (prestation_id) REFERENCES prestations(id)
);

CREATE INDEX commission_lines_prestation ON public.commission_lines USING btree (prestation_id) WHERE (prestation_id IS NOT NULL);

create table commissions (
  ambassador_id uuid not null,
  amount_minor bigint not null,
  approves_at timestamp with time zone,
  attributed_at timestamp with time zone not null,
  base_minor bigint not null,
  booked_minor bigint default 0 not null,
  business_date date not null,
  club_id uuid not null,
  code text not null,
  created_at timestamp with time zone not null,
  currency text not null,
  earned_at timestamp with time zone,
  event_id uuid,
  id uuid not null,
  kind text not null,
  original_base_minor bigint not null,
  original_minor bigint not null,
  reason text not null,
  ruling text,
  source_id uuid not null,
  status text not null,
  updated_at timestamp with time zone not null,
  constraint commissions_pkey PRIMARY KEY (id),
  constraint commissions_ambassador_id_fkey FOREIGN KEY (ambassador_id) REFERENCES users(id),
  constraint commissions_booked_when_earned CHECK ((booked_minor =
CASE
    WHEN (earned_at IS NULL) THEN (0)::bigint
    ELSE amount_minor
END)),
  constraint commissions_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint commissions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint commissions_event_of_reservation CHECK (((kind = 'reservation'::text) = (event_id IS NOT NULL))),
  constraint commissions_kind_known CHECK ((kind = ANY (ARRAY['subscription'::text, 'reservation'::text]))),
  constraint commissions_once UNIQUE (kind, source_id),
  constraint commissions_ruling_known CHECK ((ruling = ANY (ARRAY['held'::text, 'rejected'::text]))),
  constraint commissions_status_known CHECK ((status = ANY (ARRAY['expected'::text, 'pending'::text, 'approved'::text, 'in_payout'::text, 'paid'::text, 'on_hold'::text, 'rejected'::text, 'reversed'::text]))),
  constraint commissions_within CHECK (((base_minor >= 0) AND (base_minor <= original_base_minor) AND ((amount_minor >= 0) AND (amount_minor <= original_minor))))
);

CREATE INDEX commissions_by_date ON public.commissions USING btree (business_date DESC, id DESC);

CREATE INDEX commissions_by_status ON public.commissions USING btree (status, business_date DESC, id DESC);

CREATE INDEX commissions_of_ambassador ON public.commissions USING btree (ambassador_id, kind, business_date DESC, id DESC);

CREATE INDEX commissions_of_club ON public.commissions USING btree (club_id, kind, business_date DESC, id DESC);

CREATE INDEX commissions_of_event ON public.commissions USING btree (event_id) WHERE (event_id IS NOT NULL);

CREATE INDEX commissions_to_approve ON public.commissions USING btree (approves_at) WHERE (status = 'pending'::text);

create table contact_consents (
  given_on date not null,
  guest_id uuid not null,
  id uuid not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid not null,
  source text not null,
  withdrawn_at timestamp with time zone,
  constraint contact_consents_pkey PRIMARY KEY (id),
  constraint contact_consents_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES club_guests(id) ON DELETE CASCADE,
  constraint contact_consents_in_order CHECK ((withdrawn_at >= recorded_at)),
  constraint contact_consents_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint contact_consents_sourced CHECK ((source <> ''::text))
);

CREATE INDEX contact_consents_guest ON public.contact_consents USING btree (guest_id);

CREATE UNIQUE INDEX contact_consents_open ON public.contact_consents USING btree (guest_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX contact_consents_recorder ON public.contact_consents USING btree (recorded_by);

create table document_views (
  client_id uuid not null,
  id uuid not null,
  reviewer_id uuid not null,
  verification_id uuid not null,
  viewed_at timestamp with time zone not null,
  what text not null,
  constraint document_views_pkey PRIMARY KEY (id),
  constraint document_views_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint document_views_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id),
  constraint document_views_what_known CHECK ((what = ANY (ARRAY['front'::text, 'back'::text, 'selfie'::text, 'details'::text])))
);

CREATE INDEX document_views_client ON public.document_views USING btree (client_id, viewed_at DESC, id DESC);

CREATE INDEX document_views_reviewer ON public.document_views USING btree (reviewer_id);

create table door_scans (
  action text not null,
  at timestamp with time zone not null,
  code text not null,
  conflict text,
  decided text,
  device text not null,
  event_id uuid not null,
  heads integer not null,
  override_note text default ''::text not null,
  override_reason text,
  overrode text,
  reason text,
  received_at timestamp with time zone not null,
  reservation_id uuid,
  result text not null,
  returned integer default 0 not null,
  scan_id uuid not null,
  sequence bigint not null,
  ticket integer,
  undoes uuid,
  user_id uuid not null,
  constraint door_scans_pkey PRIMARY KEY (event_id, scan_id),
  constraint door_scans_action_known CHECK ((action = ANY (ARRAY['scan'::text, 'check_in'::text, 'undo_check_in'::text, 'count'::text, 'exit'::text, 'queue'::text]))),
  constraint door_scans_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint door_scans_override_told CHECK (((overrode IS NULL) OR ((override_reason IS NOT NULL) AND (result = 'admitted'::text)))),
  constraint door_scans_reason_told CHECK (((result = 'refused'::text) = (reason IS NOT NULL))),
  constraint door_scans_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint door_scans_result_known CHECK ((result = ANY (ARRAY['admitted'::text, 'refused'::text, 'undone'::text, 'not_undone'::text, 'counted'::text, 'not_counted'::text, 'out'::text, 'not_out'::text, 'queued'::text]))),
  constraint door_scans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX door_scans_reservation ON public.door_scans USING btree (reservation_id, sequence);

CREATE UNIQUE INDEX door_scans_undone_once ON public.door_scans USING btree (event_id, undoes) WHERE (result = 'undone'::text);

CREATE INDEX door_scans_user ON public.door_scans USING btree (user_id);

create table drawer_movements (
  amount_minor bigint not null,
  at timestamp with time zone not null,
  drawer_id uuid not null,
  id uuid not null,
  reservation_id uuid,
  constraint drawer_movements_pkey PRIMARY KEY (id),
  constraint drawer_movements_amount_not_zero CHECK ((amount_minor <> 0)),
  constraint drawer_movements_drawer_id_fkey FOREIGN KEY (drawer_id) REFERENCES drawers(id)
);

CREATE INDEX drawer_movements_of_drawer ON public.drawer_movements USING btree (drawer_id, at DESC, id DESC);

create table drawers (
  business_date date not null,
  cash_in_minor bigint default 0 not null,
  cash_out_minor bigint default 0 not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  club_id uuid not null,
  counted_minor bigint,
  currency text not null,
  float_minor bigint not null,
  id uuid not null,
  note text default ''::text not null,
  opened_at timestamp with time zone not null,
  opened_by uuid not null,
  place text not null,
  version integer default 1 not null,
  constraint drawers_pkey PRIMARY KEY (id),
  constraint drawers_amounts_signed CHECK (((float_minor >= 0) AND (cash_in_minor >= 0) AND (cash_out_minor <= 0))),
  constraint drawers_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint drawers_closed_whole CHECK ((((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) = (counted_minor IS NULL)))),
  constraint drawers_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint drawers_counted_positive CHECK ((counted_minor >= 0)),
  constraint drawers_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint drawers_place_named CHECK ((place <> ''::text))
);

CREATE INDEX drawers_closed_by ON public.drawers USING btree (closed_by);

CREATE INDEX drawers_of_date ON public.drawers USING btree (club_id, business_date DESC, opened_at DESC, id DESC);

CREATE UNIQUE INDEX drawers_one_open ON public.drawers USING btree (club_id, opened_by) WHERE (closed_at IS NULL);

CREATE INDEX drawers_opened_by ON public.drawers USING btree (opened_by);

create table email_confirmations (
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  email text,
  id uuid not null,
  replaced_confirmed_at timestamp with time zone,
  replaced_email text,
  undone_at timestamp with time zone,
  user_id uuid not null,
  constraint email_confirmations_pkey PRIMARY KEY (id),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX email_confirmations_age ON public.email_confirmations USING btree (created_at);

CREATE INDEX email_confirmations_user ON public.email_confirmations USING btree (user_id, created_at);

create table event_artists (
  artist_id uuid not null,
  ends_at timestamp with time zone,
  event_id uuid not null,
  starts_at timestamp with time zone,
  constraint event_artists_pkey PRIMARY KEY (event_id, artist_id),
  constraint event_artists_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artists(id),
  constraint event_artists_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_artists_times CHECK (((ends_at IS NULL) OR ((starts_at IS NOT NULL) AND (ends_at > starts_at))))
);

CREATE INDEX event_artists_artist ON public.event_artists USING btree (artist_id, event_id);

create table event_doors (
  counted integer default 0 not null,
  event_id uuid not null,
  inside integer default 0 not null,
  outside integer default 0 not null,
  constraint event_doors_pkey PRIMARY KEY (event_id),
  constraint event_doors_counted_not_negative CHECK ((counted >= 0)),
  constraint event_doors_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_doors_not_negative CHECK ((inside >= 0)),
  constraint event_doors_outside_not_negative CHECK ((outside >= 0))
);

create table event_interests (
  event_id uuid not null,
  followed_at timestamp with time zone not null,
  user_id uuid not null,
  constraint event_interests_pkey PRIMARY KEY (event_id, user_id),
  constraint event_interests_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_interests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX event_interests_user ON public.event_interests USING btree (user_id, followed_at DESC);

create table event_occupancy (
  event_id uuid not null,
  heads integer default 0 not null,
  over integer default 0 not null,
  constraint event_occupancy_pkey PRIMARY KEY (event_id),
  constraint event_occupancy_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_occupancy_not_negative CHECK ((heads >= 0))
);

create table event_templates (
  club_id uuid not null,
  cover_color text,
  cover_file text,
  cover_focal_x_bp integer default 5000 not null,
  cover_focal_y_bp integer default 5000 not null,
  created_at timestamp with time zone not null,
  event jsonb not null,
  id uuid not null,
  name text not null,
  prestations jsonb not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint event_templates_pkey PRIMARY KEY (id),
  constraint event_templates_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id)
);

CREATE INDEX event_templates_cover ON public.event_templates USING btree (cover_file) WHERE (cover_file IS NOT NULL);

CREATE UNIQUE INDEX event_templates_name_taken ON public.event_templates USING btree (club_id, lower(name));

create table event_views (
  event_id uuid not null,
  viewed_on date not null,
  views integer not null,
  constraint event_views_pkey PRIMARY KEY (event_id, viewed_on),
  constraint event_views_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_views_positive CHECK ((views > 0))
);

create table events (
  announced_starts_at timestamp with time zone,
  business_date date not null,
  cancelled_at timestamp with time zone,
  capacity integer not null,
  club_id uuid not null,
  cover_color text,
  cover_file text,
  cover_focal_x_bp integer default 5000 not null,
  cover_focal_y_bp integer default 5000 not null,
  created_at timestamp with time zone not null,
  description text default ''::text not null,
  doors_at timestamp with time zone,
  dress_code text default ''::text not null,
  ends_at timestamp with time zone not null,
  featured_at timestamp with time zone,
  free_cancel_until timestamp with time zone,
  genres text[] default '{}'::text[] not null,
  id uuid not null,
  lineup text[] default '{}'::text[] not null,
  max_party_size integer default 10 not null,
  min_age integer default 18 not null,
  moved_at timestamp with time zone,
  per_client_limit integer default 10 not null,
  plan_version_id uuid,
  points_multiplier_bp integer default 10000 not null,
  published_at timestamp with time zone,
  requires_verified_id boolean default false not null,
  resale_enabled boolean,
  sales_end_at timestamp with time zone not null,
  sales_start_at timestamp with time zone,
  search_text text not null,
  series_id uuid,
  slug text not null,
  starts_at timestamp with time zone not null,
  state text not null,
  suspended_at timestamp with time zone,
  suspension_reason text,
  template_id uuid,
  timezone text not null,
  title text not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  waiting_list_enabled boolean default true not null,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_capacity_positive CHECK ((capacity > 0)),
  constraint events_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint events_focal_within CHECK (((cover_focal_x_bp >= 0) AND (cover_focal_x_bp <= 10000) AND ((cover_focal_y_bp >= 0) AND (cover_focal_y_bp <= 10000)))),
  constraint events_last_a_day_at_most CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '24:00:00'::interval)))),
  constraint events_min_age_adult CHECK ((min_age >= 18)),
  constraint events_plan_version FOREIGN KEY (club_id, plan_version_id) REFERENCES floor_plan_versions(club_id, id),
  constraint events_points_within_reach CHECK (((points_multiplier_bp >= 0) AND (points_multiplier_bp <= 100000))),
  constraint events_slug_taken UNIQUE (slug),
  constraint events_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'paused'::text, 'cancelled'::text, 'archived'::text]))),
  constraint events_suspended_with_reason CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL))),
  constraint events_template_id_fkey FOREIGN KEY (template_id) REFERENCES event_templates(id) ON DELETE SET NULL
);

CREATE INDEX events_business_date ON public.events USING btree (business_date, id);

CREATE INDEX events_club_date ON public.events USING btree (club_id, starts_at, id);

CREATE INDEX events_club_month ON public.events USING btree (club_id, business_date) WHERE (published_at IS NOT NULL);

CREATE INDEX events_club_title ON public.events USING btree (club_id, lower(title), id);

CREATE INDEX events_coming ON public.events USING btree (starts_at, id) INCLUDE (ends_at) WHERE (state = 'published'::text);

CREATE INDEX events_cover_file ON public.events USING btree (cover_file) WHERE (cover_file IS NOT NULL);

CREATE INDEX events_featured ON public.events USING btree (starts_at, id) WHERE (featured_at IS NOT NULL);

CREATE INDEX events_plan_version ON public.events USING btree (club_id, plan_version_id);

CREATE INDEX events_published ON public.events USING btree (published_at DESC, id) WHERE (state = 'published'::text);

CREATE INDEX events_search ON public.events USING gin (search_text gin_trgm_ops);

CREATE INDEX events_series ON public.events USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);

CREATE INDEX events_start ON public.events USING btree (starts_at, id);

CREATE INDEX events_suspended ON public.events USING btree (starts_at, id) WHERE (suspended_at IS NOT NULL);

CREATE INDEX events_template ON public.events USING btree (template_id, business_date);

create table floor_plan_pictures (
  color text not null,
  file text not null,
  plan_id uuid not null,
  room_id uuid not null,
  constraint floor_plan_pictures_pkey PRIMARY KEY (plan_id, room_id),
  constraint floor_plan_pictures_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES floor_plans(id) ON DELETE CASCADE
);

CREATE INDEX floor_plan_pictures_file ON public.floor_plan_pictures USING btree (file);

create table floor_plan_versions (
  club_id uuid not null,
  created_at timestamp with time zone not null,
  id uuid not null,
  number integer not null,
  plan_id uuid not null,
  rooms jsonb not null,
  shapes jsonb not null,
  updated_at timestamp with time zone not null,
  constraint floor_plan_versions_pkey PRIMARY KEY (id),
  constraint floor_plan_versions_numbered UNIQUE (plan_id, number),
  constraint floor_plan_versions_of_club UNIQUE (club_id, id),
  constraint floor_plan_versions_plan FOREIGN KEY (club_id, plan_id) REFERENCES floor_plans(club_id, id) ON DELETE CASCADE
);

CREATE INDEX floor_plan_versions_plan ON public.floor_plan_versions USING btree (club_id, plan_id);

create table floor_plans (
  club_id uuid not null,
  created_at timestamp with time zone not null,
  id uuid not null,
  is_default boolean default false not null,
  name text not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint floor_plans_pkey PRIMARY KEY (id),
  constraint floor_plans_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint floor_plans_named CHECK ((name <> ''::text)),
  constraint floor_plans_of_club UNIQUE (club_id, id)
);

CREATE UNIQUE INDEX floor_plans_name_taken ON public.floor_plans USING btree (club_id, fold_name(regexp_replace(name, '\s'::text, ''::text, 'g'::text)));

CREATE UNIQUE INDEX floor_plans_one_default ON public.floor_plans USING btree (club_id) WHERE is_default;

create table floor_tables (
  club_id uuid not null,
  created_at timestamp with time zone not null,
  deposit_minor bigint,
  id uuid not null,
  is_step_free boolean default false not null,
  minimum_spend_minor bigint,
  name text not null,
  seats_from integer not null,
  seats_to integer not null,
  shape text not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  zone_id uuid not null,
  constraint floor_tables_pkey PRIMARY KEY (id),
  constraint floor_tables_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint floor_tables_deposit_positive CHECK ((deposit_minor > 0)),
  constraint floor_tables_named CHECK ((name <> ''::text)),
  constraint floor_tables_of_club UNIQUE (club_id, id),
  constraint floor_tables_seats_in_order CHECK (((seats_from >= 1) AND (seats_to >= seats_from))),
  constraint floor_tables_shape_known CHECK ((shape = ANY (ARRAY['round'::text, 'square'::text, 'rectangle'::text, 'booth'::text]))),
  constraint floor_tables_spend_not_negative CHECK ((minimum_spend_minor >= 0)),
  constraint floor_tables_zone FOREIGN KEY (club_id, zone_id) REFERENCES floor_zones(club_id, id)
);

CREATE UNIQUE INDEX floor_tables_name_taken ON public.floor_tables USING btree (club_id, fold_name(regexp_replace(name, '\s'::text, ''::text, 'g'::text)));

CREATE INDEX floor_tables_zone ON public.floor_tables USING btree (club_id, zone_id);

create table floor_zones (
  club_id uuid not null,
  created_at timestamp with time zone not null,
  id uuid not null,
  name text not null,
  position integer default 0 not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint floor_zones_pkey PRIMARY KEY (id),
  constraint floor_zones_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint floor_zones_named CHECK ((name <> ''::text)),
  constraint floor_zones_of_club UNIQUE (club_id, id)
);

CREATE UNIQUE INDEX floor_zones_name_taken ON public.floor_zones USING btree (club_id, fold_name(regexp_replace(name, '\s'::text, ''::text, 'g'::text)));

create table friend_plan_answers (
  answer text not null,
  answered_at timestamp with time zone not null,
  client_id uuid,
  id uuid not null,
  key_hash bytea,
  name text,
  plan_id uuid not null,
  shows_booking boolean not null,
  constraint friend_plan_answers_pkey PRIMARY KEY (id),
  constraint friend_plan_answers_answer_known CHECK ((answer = ANY (ARRAY['going'::text, 'maybe'::text, 'not_going'::text]))),
  constraint friend_plan_answers_booking_with_name CHECK (((NOT shows_booking) OR ((client_id IS NOT NULL) AND (name IS NOT NULL)))),
  constraint friend_plan_answers_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint friend_plan_answers_name_not_empty CHECK ((name <> ''::text)),
  constraint friend_plan_answers_one_author CHECK (((client_id IS NULL) <> (key_hash IS NULL))),
  constraint friend_plan_answers_one_of_a_client UNIQUE (plan_id, client_id),
  constraint friend_plan_answers_one_of_a_device UNIQUE (plan_id, key_hash),
  constraint friend_plan_answers_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES friend_plans(id) ON DELETE CASCADE
);

CREATE INDEX friend_plan_answers_client ON public.friend_plan_answers USING btree (client_id);

create table friend_plans (
  client_id uuid not null,
  created_at timestamp with time zone not null,
  event_id uuid not null,
  id uuid not null,
  link_hash bytea not null,
  planned_starts_at timestamp with time zone not null,
  shows_booking boolean not null,
  constraint friend_plans_pkey PRIMARY KEY (id),
  constraint friend_plans_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint friend_plans_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint friend_plans_link_once UNIQUE (link_hash),
  constraint friend_plans_once UNIQUE (client_id, event_id)
);

CREATE INDEX friend_plans_event ON public.friend_plans USING btree (event_id);

create table guest_listings (
  guest_id uuid not null,
  linked_at timestamp with time zone not null,
  linked_by uuid not null,
  reservation_id uuid not null,
  constraint guest_listings_pkey PRIMARY KEY (reservation_id),
  constraint guest_listings_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES club_guests(id) ON DELETE CASCADE,
  constraint guest_listings_linked_by_fkey FOREIGN KEY (linked_by) REFERENCES users(id),
  constraint guest_listings_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES listed_names(reservation_id) ON DELETE CASCADE
);

CREATE INDEX guest_listings_guest ON public.guest_listings USING btree (guest_id);

CREATE INDEX guest_listings_linker ON public.guest_listings USING btree (linked_by);

create table guest_lists (
  ambassador_id uuid,
  closes_at timestamp with time zone not null,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  event_id uuid not null,
  for_starts_at timestamp with time zone not null,
  id uuid not null,
  is_free boolean not null,
  link_hash bytea,
  link_made_at timestamp with time zone,
  max_plus_ones integer not null,
  name text not null,
  owner_name text not null,
  prestation_id uuid,
  quota integer not null,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  constraint guest_lists_pkey PRIMARY KEY (id),
  constraint guest_lists_ambassador_id_fkey FOREIGN KEY (ambassador_id) REFERENCES users(id),
  constraint guest_lists_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint guest_lists_free_without_item CHECK (((NOT is_free) OR (prestation_id IS NULL))),
  constraint guest_lists_link_whole CHECK (((link_hash IS NULL) = (link_made_at IS NULL))),
  constraint guest_lists_plus_ones_not_negative CHECK ((max_plus_ones >= 0)),
  constraint guest_lists_prestation_id_fkey FOREIGN KEY (prestation_id) REFERENCES prestations(id) ON DELETE SET NULL,
  constraint guest_lists_quota_positive CHECK ((quota > 0)),
  constraint guest_lists_somebodys CHECK (((owner_name = ''::text) = (ambassador_id IS NOT NULL)))
);

CREATE INDEX guest_lists_ambassador ON public.guest_lists USING btree (ambassador_id) WHERE (ambassador_id IS NOT NULL);

CREATE INDEX guest_lists_club ON public.guest_lists USING btree (club_id, created_at, id);

CREATE INDEX guest_lists_event ON public.guest_lists USING btree (event_id, created_at, id);

CREATE UNIQUE INDEX guest_lists_link ON public.guest_lists USING btree (link_hash) WHERE (link_hash IS NOT NULL);

CREATE INDEX guest_lists_prestation ON public.guest_lists USING btree (prestation_id) WHERE (prestation_id IS NOT NULL);

create table guest_message_recipients (
  at timestamp with time zone not null,
  client_id uuid not null,
  message_id uuid not null,
  result text not null,
  unsubscribed_at timestamp with time zone,
  constraint guest_message_recipients_pkey PRIMARY KEY (message_id, client_id),
  constraint guest_message_recipients_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint guest_message_recipients_message_id_fkey FOREIGN KEY (message_id) REFERENCES guest_messages(id) ON DELETE CASCADE,
  constraint guest_message_recipients_result_known CHECK ((result = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'over_limit'::text, 'withdrawn'::text, 'unreachable'::text, 'banned'::text])))
);

CREATE INDEX guest_message_recipients_client ON public.guest_message_recipients USING btree (client_id, at);

create table guest_messages (
  audience text not null,
  body text not null,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  event_id uuid,
  id uuid not null,
  position uuid,
  scheduled_at timestamp with time zone,
  segment_filters jsonb,
  segment_id uuid,
  segment_name text,
  send_at timestamp with time zone,
  sent_at timestamp with time zone,
  state text default 'draft'::text not null,
  subject text not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint guest_messages_pkey PRIMARY KEY (id),
  constraint guest_messages_audience_known CHECK ((audience = ANY (ARRAY['everyone'::text, 'segment'::text, 'holders'::text]))),
  constraint guest_messages_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint guest_messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint guest_messages_holders_of CHECK (((audience <> 'holders'::text) OR (event_id IS NOT NULL))),
  constraint guest_messages_scheduled CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((scheduled_at IS NOT NULL) AND (send_at IS NOT NULL)))),
  constraint guest_messages_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES guest_segments(id) ON DELETE SET NULL,
  constraint guest_messages_segment_kept CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (audience <> 'segment'::text) OR ((segment_name IS NOT NULL) AND (segment_filters IS NOT NULL)))),
  constraint guest_messages_sent CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint guest_messages_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'cancelled'::text]))),
  constraint guest_messages_written CHECK (((subject <> ''::text) AND (body <> ''::text)))
);

CREATE INDEX guest_messages_club ON public.guest_messages USING btree (club_id, created_at, id);

CREATE INDEX guest_messages_event ON public.guest_messages USING btree (event_id);

CREATE INDEX guest_messages_segment ON public.guest_messages USING btree (segment_id);

create table guest_notes (
  for_door boolean not null,
  guest_id uuid not null,
  id uuid not null,
  text text not null,
  written_at timestamp with time zone not null,
  written_by uuid not null,
  constraint guest_notes_pkey PRIMARY KEY (id),
  constraint guest_notes_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES club_guests(id) ON DELETE CASCADE,
  constraint guest_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);

CREATE INDEX guest_notes_author ON public.guest_notes USING btree (written_by);

CREATE INDEX guest_notes_guest ON public.guest_notes USING btree (guest_id, written_at, id);

create table guest_segments (
  club_id uuid not null,
  created_at timestamp with time zone not null,
  filters jsonb not null,
  id uuid not null,
  name text not null,
  version integer default 1 not null,
  constraint guest_segments_pkey PRIMARY KEY (id),
  constraint guest_segments_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint guest_segments_filter CHECK (((jsonb_typeof(filters) = 'object'::text) AND (filters <> '{}'::jsonb))),
  constraint guest_segments_named CHECK ((name <> ''::text))
);

CREATE UNIQUE INDEX guest_segments_name_taken ON public.guest_segments USING btree (club_id, fold_name(regexp_replace(name, '\s'::text, ''::text, 'g'::text)));

create table guest_settings (
  club_id uuid not null,
  retention_months integer not null,
  version integer default 1 not null,
  constraint guest_settings_pkey PRIMARY KEY (club_id),
  constraint guest_settings_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint guest_settings_months_in_range CHECK (((retention_months >= 1) AND (retention_months <= 120)))
);

create table idempotency_keys (
  answer json not null,
  created_at timestamp with time zone not null,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  user_id uuid not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table incident_amendments (
  id uuid not null,
  incident_id uuid not null,
  text text not null,
  written_at timestamp with time zone not null,
  written_by uuid not null,
  constraint incident_amendments_pkey PRIMARY KEY (id),
  constraint incident_amendments_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE,
  constraint incident_amendments_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);

CREATE INDEX incident_amendments_incident ON public.incident_amendments USING btree (incident_id, written_at);

CREATE INDEX incident_amendments_writer ON public.incident_amendments USING btree (written_by);

create table incidents (
  business_date date not null,
  club_id uuid not null,
  happened_at timestamp with time zone not null,
  id uuid not null,
  kind text not null,
  people text not null,
  place text not null,
  text text not null,
  written_at timestamp with time zone not null,
  written_by uuid not null,
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint incidents_kind_known CHECK ((kind = ANY (ARRAY['refusal'::text, 'ejection'::text, 'injury'::text, 'theft'::text, 'complaint'::text, 'police'::text, 'other'::text]))),
  constraint incidents_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);

CREATE INDEX incidents_club ON public.incidents USING btree (club_id, happened_at, id);

CREATE INDEX incidents_writer ON public.incidents USING btree (written_by);

CREATE INDEX incidents_written ON public.incidents USING btree (written_at);

create table installation (
  is_only boolean default true not null,
  key_fingerprint text not null,
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint installation_one_row CHECK (is_only)
);

create table invoice_series (
  last_number integer not null,
  year integer not null,
  constraint invoice_series_pkey PRIMARY KEY (year)
);

create table invoices (
  buyer jsonb not null,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  currency text not null,
  document_file text,
  id uuid not null,
  interval text not null,
  issued_at timestamp with time zone,
  lines jsonb not null,
  next_attempt_at timestamp with time zone,
  number text,
  paid_at timestamp with time zone,
  period_end_at timestamp with time zone not null,
  period_start_at timestamp with time zone not null,
  plan text not null,
  price_minor integer not null,
  purpose text not null,
  seller jsonb not null,
  status text not null,
  subscription_id uuid,
  subtotal_minor bigint not null,
  tax_bp integer not null,
  tax_minor bigint not null,
  tax_note text not null,
  timezone text not null,
  total_minor bigint not null,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_club_id_fkey FOREIGN KEY (club_id) REFERENCES billing_accounts(club_id),
  constraint invoices_interval_known CHECK (("interval" = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint invoices_issued_unless_draft CHECK (((status = ANY (ARRAY['draft'::text, 'void'::text])) OR (issued_at IS NOT NULL))),
  constraint invoices_number_taken UNIQUE (number),
  constraint invoices_numbered_when_issued CHECK (((number IS NULL) = (issued_at IS NULL))),
  constraint invoices_paid_said CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint invoices_plan_fkey FOREIGN KEY (plan) REFERENCES plans(code),
  constraint invoices_purpose_known CHECK ((purpose = ANY (ARRAY['start'::text, 'period'::text, 'upgrade'::text]))),
  constraint invoices_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'paid'::text, 'void'::text, 'uncollectible'::text]))),
  constraint invoices_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint invoices_sum CHECK (((total_minor = (subtotal_minor + tax_minor)) AND (subtotal_minor >= 0) AND (tax_minor >= 0)))
);

CREATE INDEX invoices_club ON public.invoices USING btree (club_id, issued_at DESC, id DESC);

CREATE INDEX invoices_document_file ON public.invoices USING btree (document_file) WHERE (document_file IS NOT NULL);

CREATE UNIQUE INDEX invoices_one_waiting ON public.invoices USING btree (club_id) WHERE (status = ANY (ARRAY['draft'::text, 'open'::text]));

CREATE INDEX invoices_period ON public.invoices USING btree (period_end_at, period_start_at) WHERE (issued_at IS NOT NULL);

CREATE INDEX invoices_plan ON public.invoices USING btree (plan);

CREATE INDEX invoices_subscription ON public.invoices USING btree (subscription_id);

create table jobs (
  attempts integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  died_at timestamp with time zone,
  finished_at timestamp with time zone,
  id uuid not null,
  kind text not null,
  lane text default 'default'::text not null,
  last_error text,
  payload jsonb not null,
  run_at timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  subject text,
  trace text,
  turn bigint,
  unique_key text,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_follow_in_turn CHECK (((subject IS NULL) = (turn IS NULL))),
  constraint jobs_unique_key_taken UNIQUE (unique_key)
);

CREATE INDEX jobs_dead ON public.jobs USING btree (died_at) WHERE (died_at IS NOT NULL);

CREATE INDEX jobs_in_line ON public.jobs USING btree (lane, GREATEST(run_at, created_at), id) WHERE ((finished_at IS NULL) AND (died_at IS NULL));

CREATE INDEX jobs_in_turn ON public.jobs USING btree (kind, subject, turn) WHERE ((subject IS NOT NULL) AND (finished_at IS NULL) AND (died_at IS NULL));

CREATE INDEX jobs_over ON public.jobs USING btree (finished_at) WHERE (finished_at IS NOT NULL);

create table known_devices (
  device_hash bytea not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  user_id uuid not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX known_devices_age ON public.known_devices USING btree (last_seen_at);

create table last_hour_choices (
  accepted_risk_bp integer not null,
  event_id uuid not null,
  everyone_after integer,
  offers text not null,
  constraint last_hour_choices_pkey PRIMARY KEY (event_id),
  constraint last_hour_choices_after_doors CHECK (((everyone_after >= 0) AND (everyone_after <= 1440))),
  constraint last_hour_choices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint last_hour_choices_everyone_from_a_time CHECK (((offers = 'everyone'::text) = (everyone_after IS NOT NULL))),
  constraint last_hour_choices_offers_known CHECK ((offers = ANY (ARRAY['off'::text, 'waiting_list'::text, 'everyone'::text]))),
  constraint last_hour_choices_risk_in_range CHECK (((accepted_risk_bp >= 0) AND (accepted_risk_bp <= 5000)))
);

create table last_hour_defaults (
  accepted_risk_bp integer not null,
  club_id uuid not null,
  everyone_after integer,
  offers text not null,
  constraint last_hour_defaults_pkey PRIMARY KEY (club_id),
  constraint last_hour_defaults_after_doors CHECK (((everyone_after >= 0) AND (everyone_after <= 1440))),
  constraint last_hour_defaults_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint last_hour_defaults_everyone_from_a_time CHECK (((offers = 'everyone'::text) = (everyone_after IS NOT NULL))),
  constraint last_hour_defaults_offers_known CHECK ((offers = ANY (ARRAY['off'::text, 'waiting_list'::text, 'everyone'::text]))),
  constraint last_hour_defaults_risk_in_range CHECK (((accepted_risk_bp >= 0) AND (accepted_risk_bp <= 5000)))
);

create table ledger_entries (
  account text not null,
  amount_minor bigint not null,
  category text,
  line_id uuid,
  position integer not null,
  transaction_id uuid not null,
  constraint ledger_entries_pkey PRIMARY KEY (transaction_id, "position"),
  constraint ledger_entries_account_known CHECK ((account = ANY (ARRAY['provider_clearing'::text, 'platform_bank'::text, 'platform_receivable'::text, 'tax_payable'::text, 'subscription_revenue'::text, 'platform_fees'::text, 'provider_fees'::text, 'due_to_payers'::text, 'due_to_clubs'::text, 'due_to_ambassadors'::text, 'commission_expense'::text, 'disputes'::text, 'dispute_losses'::text, 'club_due_from_platform'::text, 'club_bank'::text, 'club_till'::text, 'club_sales'::text, 'club_output_tax'::text, 'club_platform_fees'::text, 'club_commissions'::text, 'club_dispute_losses'::text, 'club_cash_differences'::text]))),
  constraint ledger_entries_amount_not_zero CHECK ((amount_minor <> 0)),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);

CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account, transaction_id);

create table ledger_frozen_dates (
  business_date date not null,
  club_id uuid not null,
  frozen_at timestamp with time zone not null,
  constraint ledger_frozen_dates_pkey PRIMARY KEY (club_id, business_date),
  constraint ledger_frozen_dates_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id)
);

create table ledger_sums (
  account text not null,
  amount_minor bigint not null,
  business_date date not null,
  category text,
  club_id uuid,
  currency text not null,
  entries integer not null,
  event_id uuid,
  id bigint not null,
  kind text not null,
  source text not null,
  constraint ledger_sums_pkey PRIMARY KEY (id),
  constraint ledger_sums_once UNIQUE NULLS NOT DISTINCT (event_id, business_date, club_id, account, kind, source, currency, category)
);

CREATE INDEX ledger_sums_account ON public.ledger_sums USING btree (account, club_id, currency) INCLUDE (amount_minor, business_date);

CREATE INDEX ledger_sums_club ON public.ledger_sums USING btree (club_id, currency, business_date);

create table ledger_transactions (
  actor_id uuid,
  actor_kind text,
  adjusts_date date,
  business_date date not null,
  club_id uuid,
  currency text not null,
  event_id uuid,
  id uuid not null,
  kind text not null,
  occurred_at timestamp with time zone not null,
  posted_on date not null,
  reservation_id uuid,
  settled_at timestamp with time zone,
  source text not null,
  source_id uuid not null,
  source_kind text not null,
  written_in xid8 default pg_current_xact_id() not null,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_actor_known CHECK ((actor_kind = ANY (ARRAY['client'::text, 'club'::text, 'platform'::text, 'system'::text]))),
  constraint ledger_transactions_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint ledger_transactions_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint ledger_transactions_posted_once UNIQUE (kind, source_kind, source_id),
  constraint ledger_transactions_source_known CHECK ((source = ANY (ARRAY['online'::text, 'till'::text, 'manual'::text, 'adjustment'::text])))
);

CREATE INDEX ledger_transactions_adjusting ON public.ledger_transactions USING btree (club_id, adjusts_date) WHERE (adjusts_date IS NOT NULL);

CREATE INDEX ledger_transactions_club ON public.ledger_transactions USING btree (club_id, currency, business_date);

CREATE INDEX ledger_transactions_dates ON public.ledger_transactions USING brin (posted_on, occurred_at);

CREATE INDEX ledger_transactions_event ON public.ledger_transactions USING btree (event_id, id) WHERE (event_id IS NOT NULL);

CREATE INDEX ledger_transactions_kind ON public.ledger_transactions USING btree (kind, currency, business_date, id);

CREATE INDEX ledger_transactions_posted ON public.ledger_transactions USING btree (club_id, currency, posted_on);

CREATE INDEX ledger_transactions_reservation ON public.ledger_transactions USING btree (reservation_id);

create table ledger_unfolded (
  transaction_id uuid not null,
  constraint ledger_unfolded_pkey PRIMARY KEY (transaction_id)
);

create table listed_names (
  added_at timestamp with time zone not null,
  added_by text not null,
  folded_name text not null,
  list_id uuid not null,
  reservation_id uuid not null,
  constraint listed_names_pkey PRIMARY KEY (reservation_id),
  constraint listed_names_added_by_known CHECK ((added_by = ANY (ARRAY['club'::text, 'owner'::text]))),
  constraint listed_names_list_id_fkey FOREIGN KEY (list_id) REFERENCES guest_lists(id),
  constraint listed_names_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id)
);

CREATE INDEX listed_names_list ON public.listed_names USING btree (list_id, added_at, reservation_id);

create table loyalty_rules (
  club_id uuid not null,
  expires_after_months integer default 12 not null,
  is_enabled boolean default true not null,
  tiers jsonb not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  visit_points integer default 50 not null,
  constraint loyalty_rules_pkey PRIMARY KEY (club_id),
  constraint loyalty_rules_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint loyalty_rules_expiry_within CHECK (((expires_after_months >= 1) AND (expires_after_months <= 60))),
  constraint loyalty_rules_visit_within CHECK (((visit_points >= 0) AND (visit_points <= 100000)))
);

create table mailbox (
  html text not null,
  id uuid not null,
  recipient text not null,
  sent_at timestamp with time zone not null,
  subject text not null,
  text text not null,
  constraint mailbox_pkey PRIMARY KEY (id)
);

CREATE INDEX mailbox_newest ON public.mailbox USING btree (sent_at, id);

create table manual_revenue (
  amount_minor bigint not null,
  attachment_file text,
  attachment_name text,
  business_date date not null,
  category text not null,
  club_id uuid not null,
  currency text not null,
  entered_at timestamp with time zone not null,
  entered_by uuid not null,
  event_id uuid,
  id uuid not null,
  method text not null,
  note text default ''::text not null,
  replaces_id uuid,
  tax_bp integer not null,
  tax_minor bigint not null,
  void_reason text,
  voided_at timestamp with time zone,
  voided_by uuid,
  constraint manual_revenue_pkey PRIMARY KEY (id),
  constraint manual_revenue_amount_positive CHECK ((amount_minor > 0)),
  constraint manual_revenue_attachment_named CHECK (((attachment_file IS NULL) = (attachment_name IS NULL))),
  constraint manual_revenue_category_known CHECK ((category = ANY (ARRAY['bar'::text, 'door'::text, 'tables'::text, 'cloakroom'::text, 'shisha'::text, 'sponsorship'::text, 'private_hire'::text, 'other'::text]))),
  constraint manual_revenue_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint manual_revenue_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint manual_revenue_method_known CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'bank_transfer'::text, 'other'::text]))),
  constraint manual_revenue_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES manual_revenue(id),
  constraint manual_revenue_tax_within CHECK (((tax_minor >= 0) AND (tax_minor <= amount_minor) AND ((tax_bp >= 0) AND (tax_bp <= 10000)))),
  constraint manual_revenue_voided_whole CHECK ((((voided_at IS NULL) = (voided_by IS NULL)) AND ((voided_at IS NULL) = (void_reason IS NULL))))
);

CREATE INDEX manual_revenue_attachment_file ON public.manual_revenue USING btree (attachment_file) WHERE (attachment_file IS NOT NULL);

CREATE INDEX manual_revenue_of_club ON public.manual_revenue USING btree (club_id, business_date DESC, id DESC);

CREATE INDEX manual_revenue_of_event ON public.manual_revenue USING btree (event_id) WHERE (event_id IS NOT NULL);

CREATE UNIQUE INDEX manual_revenue_replaced_once ON public.manual_revenue USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);

create table menu_items (
  allergens text[] default '{}'::text[] not null,
  archived_at timestamp with time zone,
  category text not null,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  id uuid not null,
  name text not null,
  position integer default 0 not null,
  price_minor integer not null,
  sold_out_on date,
  tax_bp integer not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint menu_items_pkey PRIMARY KEY (id),
  constraint menu_items_amounts_not_negative CHECK (((price_minor >= 0) AND (tax_bp >= 0))),
  constraint menu_items_category_known CHECK ((category = ANY (ARRAY['champagne'::text, 'spirits'::text, 'wine'::text, 'beer'::text, 'cocktails'::text, 'soft_drinks'::text, 'food'::text, 'shisha'::text, 'other'::text]))),
  constraint menu_items_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint menu_items_named CHECK ((name <> ''::text))
);

CREATE INDEX menu_items_club ON public.menu_items USING btree (club_id, id);

CREATE UNIQUE INDEX menu_items_name_taken ON public.menu_items USING btree (club_id, fold_name(name)) WHERE (archived_at IS NULL);

create table news (
  facts jsonb not null,
  id bigint not null,
  published_at timestamp with time zone default now() not null,
  subject text not null,
  trace text,
  type text not null,
  constraint news_pkey PRIMARY KEY (id)
);

create table notification_settings (
  alerts text default 'app'::text not null,
  bookings text not null,
  night_report text default 'email'::text not null,
  user_id uuid not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_alerts CHECK ((alerts = ANY (ARRAY['email'::text, 'app'::text, 'none'::text]))),
  constraint notification_settings_bookings CHECK ((bookings = ANY (ARRAY['each'::text, 'tables_and_vips'::text, 'summary'::text, 'none'::text]))),
  constraint notification_settings_night_report CHECK ((night_report = ANY (ARRAY['email'::text, 'app'::text, 'none'::text]))),
  constraint notification_settings_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  created_at timestamp with time zone not null,
  id uuid not null,
  kind text not null,
  path text not null,
  pinned_until timestamp with time zone,
  read_at timestamp with time zone,
  source_id uuid not null,
  text text not null,
  title text not null,
  user_id uuid not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_told_once UNIQUE (user_id, kind, source_id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX notifications_age ON public.notifications USING btree (created_at);

CREATE INDEX notifications_latest ON public.notifications USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX notifications_pinned ON public.notifications USING btree (path) WHERE (pinned_until IS NOT NULL);

CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);

create table page_acceptances (
  accepted_at timestamp with time zone not null,
  page_version_id uuid not null,
  source text not null,
  user_id uuid not null,
  constraint page_acceptances_pkey PRIMARY KEY (user_id, page_version_id),
  constraint page_acceptances_page_version_id_fkey FOREIGN KEY (page_version_id) REFERENCES page_versions(id),
  constraint page_acceptances_source_known CHECK ((source = ANY (ARRAY['sign_up'::text, 'later'::text]))),
  constraint page_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX page_acceptances_version ON public.page_acceptances USING btree (page_version_id);

create table page_versions (
  body text not null,
  consent text,
  effective_on date,
  id uuid not null,
  page text not null,
  published_at timestamp with time zone,
  published_by uuid,
  revision integer not null,
  summary text not null,
  updated_at timestamp with time zone not null,
  updated_by uuid,
  version integer,
  constraint page_versions_pkey PRIMARY KEY (id),
  constraint page_versions_consent_known CHECK ((consent = ANY (ARRAY['none'::text, 'ask'::text, 'require'::text]))),
  constraint page_versions_consent_to_terms CHECK (((page = ANY (ARRAY['terms'::text, 'privacy'::text])) OR (consent IS NULL) OR (consent = 'none'::text))),
  constraint page_versions_page_known CHECK ((page = ANY (ARRAY['help'::text, 'terms'::text, 'privacy'::text, 'imprint'::text]))),
  constraint page_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id),
  constraint page_versions_published_whole CHECK ((((published_at IS NULL) = (version IS NULL)) AND ((published_at IS NULL) = (effective_on IS NULL)) AND ((published_at IS NULL) = (consent IS NULL)))),
  constraint page_versions_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint page_versions_version_from_one CHECK ((version >= 1)),
  constraint page_versions_version_once UNIQUE (page, version)
);

CREATE UNIQUE INDEX page_versions_one_draft ON public.page_versions USING btree (page) WHERE (published_at IS NULL);

CREATE INDEX page_versions_published_by ON public.page_versions USING btree (published_by);

CREATE INDEX page_versions_updated_by ON public.page_versions USING btree (updated_by);

create table parties_outside (
  heads integer not null,
  reservation_id uuid not null,
  tickets integer[] not null,
  version integer not null,
  constraint parties_outside_pkey PRIMARY KEY (reservation_id),
  constraint parties_outside_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id) ON DELETE CASCADE,
  constraint parties_outside_tickets_of_heads CHECK ((heads >= cardinality(tickets)))
);

create table passkeys (
  counter bigint not null,
  created_at timestamp with time zone not null,
  credential_id bytea not null,
  id uuid not null,
  is_synced boolean not null,
  last_used_at timestamp with time zone,
  name text not null,
  public_key bytea not null,
  transports text[] not null,
  user_id uuid not null,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_counter_not_negative CHECK ((counter >= 0)),
  constraint passkeys_credential_taken UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, created_at, id);

create table password_resets (
  created_at timestamp with time zone not null,
  device_hash bytea,
  expires_at timestamp with time zone not null,
  id uuid not null,
  network text,
  used_at timestamp with time zone,
  user_id uuid not null,
  constraint password_resets_pkey PRIMARY KEY (id),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX password_resets_expiry ON public.password_resets USING btree (expires_at);

CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id, created_at);

create table payment_customers (
  created_at timestamp with time zone not null,
  id uuid not null,
  payer_id uuid not null,
  payer_kind text default 'club'::text not null,
  provider text not null,
  provider_reference text,
  constraint payment_customers_pkey PRIMARY KEY (id),
  constraint payment_customers_payer_kind_known CHECK ((payer_kind = ANY (ARRAY['club'::text, 'client'::text]))),
  constraint payment_customers_payer_taken UNIQUE (payer_id, provider),
  constraint payment_customers_reference_taken UNIQUE (provider, provider_reference)
);

create table payment_disputes (
  amount_minor bigint not null,
  decided_at timestamp with time zone,
  fee_currency text,
  fee_minor bigint,
  fee_returned_minor bigint default 0 not null,
  id uuid not null,
  opened_at timestamp with time zone not null,
  payment_id uuid not null,
  provider_reference text not null,
  reason text not null,
  state text not null,
  constraint payment_disputes_pkey PRIMARY KEY (id),
  constraint payment_disputes_amount_positive CHECK ((amount_minor > 0)),
  constraint payment_disputes_decided_at_end CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint payment_disputes_known_once UNIQUE (payment_id, provider_reference),
  constraint payment_disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_disputes_state_known CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);

CREATE INDEX payment_disputes_opened ON public.payment_disputes USING btree (opened_at, id);

create table payment_events (
  event jsonb not null,
  handled_at timestamp with time zone,
  id uuid not null,
  provider text not null,
  provider_event_id text not null,
  received_at timestamp with time zone not null,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_told_once UNIQUE (provider, provider_event_id)
);

create table payment_methods (
  brand text not null,
  customer_id uuid not null,
  expires_month integer not null,
  expires_year integer not null,
  given_at timestamp with time zone not null,
  id uuid not null,
  last4 text not null,
  provider_reference text not null,
  removed_at timestamp with time zone,
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES payment_customers(id),
  constraint payment_methods_reference_taken UNIQUE (customer_id, provider_reference)
);

CREATE INDEX payment_methods_latest ON public.payment_methods USING btree (customer_id, given_at DESC);

create table payment_refunds (
  allocation jsonb default '[]'::jsonb not null,
  amount_minor bigint not null,
  asked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  id uuid not null,
  payment_id uuid not null,
  platform_fee_minor bigint default 0 not null,
  provider_reference text,
  reason text not null,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  state text not null,
  constraint payment_refunds_pkey PRIMARY KEY (id),
  constraint payment_refunds_amount_positive CHECK ((amount_minor > 0)),
  constraint payment_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_refunds_settled_at_end CHECK (((state = ANY (ARRAY['succeeded'::text, 'failed'::text])) = (settled_at IS NOT NULL))),
  constraint payment_refunds_state_known CHECK ((state = ANY (ARRAY['created'::text, 'processing'::text, 'succeeded'::text, 'failed'::text])))
);

CREATE INDEX payment_refunds_open ON public.payment_refunds USING btree (created_at) WHERE (state = ANY (ARRAY['created'::text, 'processing'::text]));

CREATE INDEX payment_refunds_payment ON public.payment_refunds USING btree (payment_id, created_at);

create table payment_setups (
  created_at timestamp with time zone not null,
  customer_id uuid not null,
  finished_at timestamp with time zone,
  id uuid not null,
  provider_reference text,
  constraint payment_setups_pkey PRIMARY KEY (id),
  constraint payment_setups_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES payment_customers(id)
);

CREATE INDEX payment_setups_customer ON public.payment_setups USING btree (customer_id, created_at);

create table payment_shares (
  amount_minor bigint not null,
  covered_at timestamp with time zone,
  email text,
  id uuid not null,
  is_host boolean not null,
  link_hash bytea not null,
  name text not null,
  position integer not null,
  split_id uuid not null,
  constraint payment_shares_pkey PRIMARY KEY (id),
  constraint payment_shares_amount_positive CHECK ((amount_minor > 0)),
  constraint payment_shares_link_once UNIQUE (link_hash),
  constraint payment_shares_position_once UNIQUE (split_id, "position"),
  constraint payment_shares_split_id_fkey FOREIGN KEY (split_id) REFERENCES payment_splits(id)
);

CREATE INDEX payment_shares_named ON public.payment_shares USING btree (split_id) WHERE ((name <> ''::text) AND (NOT is_host));

create table payment_splits (
  amount_minor bigint not null,
  created_at timestamp with time zone not null,
  end_reason text,
  ended_at timestamp with time zone,
  host_name text not null,
  id uuid not null,
  reservation_id uuid not null,
  state text not null,
  constraint payment_splits_pkey PRIMARY KEY (id),
  constraint payment_splits_amount_positive CHECK ((amount_minor > 0)),
  constraint payment_splits_end_reason_known CHECK ((end_reason = ANY (ARRAY['deadline'::text, 'cancelled'::text, 'stopped'::text, 'refused'::text]))),
  constraint payment_splits_ended_at_end CHECK (((state = ANY (ARRAY['paid'::text, 'ended'::text])) = (ended_at IS NOT NULL))),
  constraint payment_splits_ended_with_reason CHECK (((state = 'ended'::text) = (end_reason IS NOT NULL))),
  constraint payment_splits_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint payment_splits_state_known CHECK ((state = ANY (ARRAY['open'::text, 'capturing'::text, 'paid'::text, 'ended'::text])))
);

CREATE UNIQUE INDEX payment_splits_one_at_a_time ON public.payment_splits USING btree (reservation_id) WHERE (state = ANY (ARRAY['open'::text, 'capturing'::text]));

CREATE INDEX payment_splits_reservation ON public.payment_splits USING btree (reservation_id, created_at);

create table payments (
  allocation jsonb default '[]'::jsonb not null,
  amount_minor bigint not null,
  asked_at timestamp with time zone,
  authorized_at timestamp with time zone,
  business_date date,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  currency text not null,
  decline_code text,
  description text not null,
  event_id uuid,
  fee_currency text,
  fee_minor bigint,
  id uuid not null,
  in_page boolean default false not null,
  method_id uuid,
  page_expires_at timestamp with time zone,
  page_provider text,
  page_url text,
  payer_id uuid not null,
  platform_fee_minor bigint default 0 not null,
  provider_reference text,
  purpose_id uuid not null,
  purpose_kind text not null,
  settled_at timestamp with time zone,
  share_id uuid,
  split_id uuid,
  state text not null,
  taken_late_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_amount_positive CHECK ((amount_minor > 0)),
  constraint payments_authorized_for_share CHECK (((state <> 'authorized'::text) OR (share_id IS NOT NULL))),
  constraint payments_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint payments_decline_told CHECK (((state = 'declined'::text) = (decline_code IS NOT NULL))),
  constraint payments_fee_within_amount CHECK (((platform_fee_minor >= 0) AND (platform_fee_minor <= amount_minor))),
  constraint payments_late_after_decline CHECK (((taken_late_at IS NULL) OR (state = 'declined'::text))),
  constraint payments_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id),
  constraint payments_method_or_page CHECK ((((method_id IS NULL) = (page_provider IS NOT NULL)) AND ((page_provider IS NULL) = (page_expires_at IS NULL)))),
  constraint payments_settled_at_end CHECK (((state = ANY (ARRAY['succeeded'::text, 'declined'::text])) = (settled_at IS NOT NULL))),
  constraint payments_share_id_fkey FOREIGN KEY (share_id) REFERENCES payment_shares(id),
  constraint payments_share_of_split CHECK (((split_id IS NULL) = (share_id IS NULL))),
  constraint payments_split_id_fkey FOREIGN KEY (split_id) REFERENCES payment_splits(id),
  constraint payments_state_known CHECK ((state = ANY (ARRAY['created'::text, 'requires_action'::text, 'processing'::text, 'authorized'::text, 'succeeded'::text, 'declined'::text])))
);

CREATE INDEX payments_club ON public.payments USING btree (club_id);

CREATE INDEX payments_event ON public.payments USING btree (event_id) WHERE (event_id IS NOT NULL);

CREATE INDEX payments_method ON public.payments USING btree (method_id);

CREATE UNIQUE INDEX payments_once ON public.payments USING btree (purpose_kind, purpose_id) WHERE ((purpose_kind = 'invoice'::text) AND (state <> 'declined'::text));

CREATE UNIQUE INDEX payments_one_for_each ON public.payments USING btree (purpose_kind, purpose_id, COALESCE(share_id, purpose_id)) WHERE (state = ANY (ARRAY['created'::text, 'requires_action'::text, 'processing'::text, 'authorized'::text]));

CREATE INDEX payments_payer ON public.payments USING btree (payer_id);

CREATE INDEX payments_purpose ON public.payments USING btree (purpose_kind, purpose_id, created_at);

CREATE INDEX payments_reference ON public.payments USING btree (provider_reference);

CREATE INDEX payments_share ON public.payments USING btree (share_id) WHERE (share_id IS NOT NULL);

CREATE INDEX payments_split ON public.payments USING btree (split_id) WHERE (split_id IS NOT NULL);

CREATE INDEX payments_unfinished ON public.payments USING btree (created_at) WHERE (state = ANY (ARRAY['created'::text, 'requires_action'::text, 'processing'::text, 'authorized'::text]));

create table payout_accounts (
  attempt integer not null,
  bank_changed_at timestamp with time zone,
  bank_last_four text,
  bank_reference text,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  disabled_reason text,
  missing jsonb not null,
  provider text not null,
  read_at timestamp with time zone not null,
  reference text,
  state text not null,
  stopped_at timestamp with time zone,
  constraint payout_accounts_pkey PRIMARY KEY (club_id),
  constraint payout_accounts_bank_whole CHECK ((num_nulls(bank_reference, bank_last_four, bank_changed_at) = ANY (ARRAY[0, 3]))),
  constraint payout_accounts_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint payout_accounts_reference_taken UNIQUE (provider, reference),
  constraint payout_accounts_state_known CHECK ((state = ANY (ARRAY['details_due'::text, 'pending'::text, 'enabled'::text, 'restricted'::text, 'disconnected'::text])))
);

create table plan_prices (
  currency text not null,
  monthly_minor integer not null,
  plan text not null,
  constraint plan_prices_pkey PRIMARY KEY (plan, currency),
  constraint plan_prices_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint plan_prices_plan_fkey FOREIGN KEY (plan) REFERENCES plans(code),
  constraint plan_prices_positive CHECK ((monthly_minor > 0))
);

create table plan_tables (
  club_id uuid not null,
  depth integer not null,
  room_id uuid not null,
  table_id uuid not null,
  turn integer not null,
  version_id uuid not null,
  width integer not null,
  x integer not null,
  y integer not null,
  constraint plan_tables_pkey PRIMARY KEY (version_id, table_id),
  constraint plan_tables_sized CHECK (((width > 0) AND (depth > 0))),
  constraint plan_tables_table FOREIGN KEY (club_id, table_id) REFERENCES floor_tables(club_id, id),
  constraint plan_tables_turned_within CHECK (((turn >= 0) AND (turn < 360))),
  constraint plan_tables_version FOREIGN KEY (club_id, version_id) REFERENCES floor_plan_versions(club_id, id) ON DELETE CASCADE
);

CREATE INDEX plan_tables_table ON public.plan_tables USING btree (club_id, table_id);

CREATE INDEX plan_tables_version ON public.plan_tables USING btree (club_id, version_id);

create table plans (
  code text not null,
  events_per_month integer,
  name text not null,
  platform_fee_bp integer not null,
  position integer not null,
  staff_seats integer,
  summary text not null,
  version integer default 1 not null,
  constraint plans_pkey PRIMARY KEY (code),
  constraint plans_fee_within_all CHECK (((platform_fee_bp >= 0) AND (platform_fee_bp <= 10000))),
  constraint plans_limits_positive CHECK (((events_per_month > 0) AND (staff_seats > 0))),
  constraint plans_position_taken UNIQUE ("position")
);

create table platform_settings (
  club_admins_need_second_factor boolean default false not null,
  highest_club_rate_bp integer not null,
  is_only boolean not null,
  minimum_payouts jsonb not null,
  reservation_pending_days integer not null,
  subscription_pending_days integer not null,
  superadmins_need_second_factor boolean default false not null,
  updated_at timestamp with time zone,
  version integer not null,
  warn_above_bp integer not null,
  constraint platform_settings_pkey PRIMARY KEY (is_only),
  constraint platform_settings_days CHECK (((reservation_pending_days >= 0) AND (reservation_pending_days <= 90) AND ((subscription_pending_days >= 0) AND (subscription_pending_days <= 90)))),
  constraint platform_settings_minimums CHECK (((jsonb_typeof(minimum_payouts) = 'object'::text) AND (minimum_payouts ? 'EUR'::text))),
  constraint platform_settings_rates CHECK (((highest_club_rate_bp >= 0) AND (highest_club_rate_bp <= 10000) AND ((warn_above_bp >= 0) AND (warn_above_bp <= 10000)))),
  constraint platform_settings_single CHECK (is_only)
);

create table point_accruals (
  base_minor bigint not null,
  business_date date not null,
  event_bp integer not null,
  event_id uuid not null,
  points integer not null,
  rate_bp integer not null,
  reservation_id uuid not null,
  state text not null,
  tier text not null,
  tier_bp integer not null,
  updated_at timestamp with time zone not null,
  wallet_id uuid not null,
  constraint point_accruals_pkey PRIMARY KEY (reservation_id),
  constraint point_accruals_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint point_accruals_not_negative CHECK (((base_minor >= 0) AND (points >= 0))),
  constraint point_accruals_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint point_accruals_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'earned'::text]))),
  constraint point_accruals_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES point_wallets(id)
);

CREATE INDEX point_accruals_of_event ON public.point_accruals USING btree (event_id);

CREATE INDEX point_accruals_of_wallet ON public.point_accruals USING btree (wallet_id, business_date);

create table point_debits (
  entry_id uuid not null,
  lot_id uuid not null,
  points integer not null,
  constraint point_debits_pkey PRIMARY KEY (entry_id, lot_id),
  constraint point_debits_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES point_entries(id),
  constraint point_debits_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES point_lots(entry_id),
  constraint point_debits_not_zero CHECK ((points <> 0))
);

CREATE INDEX point_debits_of_lot ON public.point_debits USING btree (lot_id);

create table point_entries (
  actor_id uuid,
  at timestamp with time zone not null,
  business_date date not null,
  client_id uuid not null,
  id uuid not null,
  kind text not null,
  points integer not null,
  reason text default ''::text not null,
  redemption_id uuid,
  reservation_id uuid,
  wallet_id uuid not null,
  constraint point_entries_pkey PRIMARY KEY (id),
  constraint point_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint point_entries_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemptions(id),
  constraint point_entries_redemption_named CHECK (((kind = ANY (ARRAY['redeemed'::text, 'returned'::text])) = (redemption_id IS NOT NULL))),
  constraint point_entries_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint point_entries_signed CHECK (
CASE
    WHEN (kind = ANY (ARRAY['earned'::text, 'visit'::text, 'returned'::text])) THEN (points > 0)
    WHEN (kind = ANY (ARRAY['reversed'::text, 'redeemed'::text, 'expired'::text])) THEN (points < 0)
    ELSE ((kind = 'adjusted'::text) AND (points <> 0))
END),
  constraint point_entries_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES point_wallets(id)
);

CREATE INDEX point_entries_for_tier ON public.point_entries USING btree (wallet_id, business_date) INCLUDE (points) WHERE (kind = ANY (ARRAY['earned'::text, 'visit'::text, 'reversed'::text]));

CREATE INDEX point_entries_of_client ON public.point_entries USING btree (client_id, at DESC, id DESC);

CREATE INDEX point_entries_of_redemption ON public.point_entries USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);

CREATE INDEX point_entries_of_reservation ON public.point_entries USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);

CREATE INDEX point_entries_of_wallet ON public.point_entries USING btree (wallet_id, at DESC, id DESC);

CREATE UNIQUE INDEX point_entries_visit_once ON public.point_entries USING btree (wallet_id, business_date) WHERE (kind = 'visit'::text);

create table point_lots (
  entry_id uuid not null,
  expires_on date not null,
  points integer not null,
  remaining integer not null,
  wallet_id uuid not null,
  warned_days integer,
  constraint point_lots_pkey PRIMARY KEY (entry_id),
  constraint point_lots_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES point_entries(id),
  constraint point_lots_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES point_wallets(id),
  constraint point_lots_within CHECK (((points > 0) AND ((remaining >= 0) AND (remaining <= points))))
);

CREATE INDEX point_lots_expiring ON public.point_lots USING btree (expires_on) WHERE (remaining > 0);

CREATE INDEX point_lots_of_wallet ON public.point_lots USING btree (wallet_id, expires_on, entry_id) WHERE (remaining > 0);

CREATE INDEX point_lots_wallet ON public.point_lots USING btree (wallet_id);

create table point_wallets (
  available integer default 0 not null,
  client_id uuid not null,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  debt integer default 0 not null,
  first_visit_on date,
  id uuid not null,
  last_visit_on date,
  spent_minor bigint default 0 not null,
  tier text default 'member'::text not null,
  visits integer default 0 not null,
  constraint point_wallets_pkey PRIMARY KEY (id),
  constraint point_wallets_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint point_wallets_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint point_wallets_not_negative CHECK (((available >= 0) AND (debt >= 0))),
  constraint point_wallets_one_each UNIQUE (client_id, club_id),
  constraint point_wallets_owe_when_empty CHECK (((available = 0) OR (debt = 0))),
  constraint point_wallets_tier_known CHECK ((tier = ANY (ARRAY['member'::text, 'silver'::text, 'gold'::text, 'black'::text])))
);

CREATE INDEX point_wallets_in_order_of_spend ON public.point_wallets USING btree (club_id, spent_minor, id);

CREATE INDEX point_wallets_in_order_of_visit ON public.point_wallets USING btree (club_id, COALESCE((last_visit_on - '2000-01-01'::date), '-1'::integer), id);

CREATE INDEX point_wallets_raised ON public.point_wallets USING btree (id) WHERE (tier <> 'member'::text);

create table prestation_occupancy (
  event_id uuid not null,
  over integer default 0 not null,
  prestation_id uuid not null,
  units integer default 0 not null,
  constraint prestation_occupancy_pkey PRIMARY KEY (prestation_id),
  constraint prestation_occupancy_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint prestation_occupancy_not_negative CHECK ((units >= 0)),
  constraint prestation_occupancy_prestation_id_fkey FOREIGN KEY (prestation_id) REFERENCES prestations(id) ON DELETE CASCADE
);

CREATE INDEX prestation_occupancy_event ON public.prestation_occupancy USING btree (event_id);

create table prestations (
  access_code text,
  approval text default 'auto'::text not null,
  arrive_by timestamp with time zone,
  commission_bp integer,
  commissionable boolean default true not null,
  created_at timestamp with time zone not null,
  deposit_bp integer,
  deposit_minor integer,
  description text default ''::text not null,
  entry_end_at timestamp with time zone,
  entry_start_at timestamp with time zone,
  event_id uuid not null,
  free_until timestamp with time zone,
  heads_per_unit integer default 1 not null,
  id uuid not null,
  included_items jsonb default '[]'::jsonb not null,
  kind text not null,
  max_party integer,
  min_party integer default 1 not null,
  minimum_spend_minor integer,
  name text not null,
  payment text not null,
  per_client_limit integer,
  phase_group text,
  points_eligible boolean default true not null,
  position integer default 0 not null,
  price_after_minor integer,
  price_minor integer not null,
  pricing text not null,
  sales_end_at timestamp with time zone,
  sales_start_at timestamp with time zone,
  seating_id uuid,
  status text not null,
  stock integer,
  table_choice text,
  tax_bp integer default 0 not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  visibility text default 'public'::text not null,
  zone_id uuid,
  constraint prestations_pkey PRIMARY KEY (id),
  constraint prestations_amounts_not_negative CHECK (((price_minor >= 0) AND (stock >= 0) AND (tax_bp >= 0))),
  constraint prestations_approval_known CHECK ((approval = ANY (ARRAY['auto'::text, 'manual'::text]))),
  constraint prestations_code_with_visibility CHECK (((visibility = 'code'::text) = (access_code IS NOT NULL))),
  constraint prestations_commission_within CHECK (((commission_bp >= 0) AND (commission_bp <= 2000))),
  constraint prestations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint prestations_free_costs_nothing CHECK (((payment <> 'free'::text) OR (price_minor = 0))),
  constraint prestations_free_then_priced CHECK (((free_until IS NULL) = (price_after_minor IS NULL))),
  constraint prestations_kind_known CHECK ((kind = ANY (ARRAY['entry'::text, 'table'::text, 'bottle'::text, 'guest_list'::text, 'extra'::text]))),
  constraint prestations_one_deposit CHECK (((deposit_minor IS NULL) OR (deposit_bp IS NULL))),
  constraint prestations_party_in_order CHECK (((max_party IS NULL) OR (min_party <= max_party))),
  constraint prestations_payment_known CHECK ((payment = ANY (ARRAY['prepaid'::text, 'deposit'::text, 'at_club'::text, 'free'::text]))),
  constraint prestations_phases_are_public CHECK (((phase_group IS NULL) OR (visibility = 'public'::text))),
  constraint prestations_pricing_known CHECK ((pricing = ANY (ARRAY['per_person'::text, 'per_unit'::text]))),
  constraint prestations_seating FOREIGN KEY (seating_id, event_id) REFERENCES seatings(id, event_id),
  constraint prestations_seating_of_tables CHECK (((seating_id IS NULL) OR (kind = 'table'::text))),
  constraint prestations_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'on_sale'::text, 'paused'::text, 'archived'::text]))),
  constraint prestations_table_choice_known CHECK ((table_choice = ANY (ARRAY['any_of_zone'::text, 'guest_picks'::text, 'club_assigns'::text]))),
  constraint prestations_table_choice_of_tables CHECK (((table_choice IS NULL) OR (kind = 'table'::text))),
  constraint prestations_visibility_known CHECK ((visibility = ANY (ARRAY['public'::text, 'hidden'::text, 'code'::text]))),
  constraint prestations_zone FOREIGN KEY (zone_id) REFERENCES floor_zones(id),
  constraint prestations_zone_of_choice CHECK (
CASE
    WHEN (zone_id IS NULL) THEN (table_choice IS DISTINCT FROM 'any_of_zone'::text)
    ELSE (table_choice IS NOT NULL)
END)
);

CREATE INDEX prestations_event ON public.prestations USING btree (event_id, "position", id);

CREATE INDEX prestations_of_seating ON public.prestations USING btree (seating_id, event_id) WHERE (seating_id IS NOT NULL);

CREATE INDEX prestations_zone ON public.prestations USING btree (zone_id) WHERE (zone_id IS NOT NULL);

create table push_subscriptions (
  auth text not null,
  created_at timestamp with time zone not null,
  endpoint text not null,
  failures integer default 0 not null,
  id uuid not null,
  last_success_at timestamp with time zone,
  p256dh text not null,
  token_id uuid not null,
  user_agent text not null,
  user_id uuid not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_once UNIQUE (endpoint),
  constraint push_subscriptions_token_id_fkey FOREIGN KEY (token_id) REFERENCES tokens(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX push_subscriptions_token ON public.push_subscriptions USING btree (token_id);

CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id, created_at);

create table rate_limits (
  blocked_until timestamp with time zone,
  hits integer not null,
  key text not null,
  strikes integer not null,
  window_ends_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

CREATE INDEX rate_limits_age ON public.rate_limits USING btree (window_ends_at);

create table recovery_codes (
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  user_id uuid not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table redemptions (
  client_id uuid not null,
  club_id uuid not null,
  cost_minor bigint not null,
  decided_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  fulfilled_at timestamp with time zone,
  fulfilled_on date,
  handled_by uuid,
  id uuid not null,
  is_alcohol boolean not null,
  kind text not null,
  name text not null,
  points integer not null,
  reason text default ''::text not null,
  redeem_within_days integer not null,
  reference text not null,
  requested_at timestamp with time zone not null,
  reward_id uuid not null,
  status text not null,
  version integer default 1 not null,
  wallet_id uuid not null,
  constraint redemptions_pkey PRIMARY KEY (id),
  constraint redemptions_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint redemptions_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint redemptions_fulfilled_dated CHECK ((((status = 'fulfilled'::text) = (fulfilled_at IS NOT NULL)) AND ((fulfilled_at IS NULL) = (fulfilled_on IS NULL)))),
  constraint redemptions_points_positive CHECK ((points > 0)),
  constraint redemptions_reference_taken UNIQUE (reference),
  constraint redemptions_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES rewards(id),
  constraint redemptions_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'fulfilled'::text, 'rejected'::text, 'cancelled'::text, 'expired'::text]))),
  constraint redemptions_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES point_wallets(id)
);

CREATE INDEX redemptions_of_client ON public.redemptions USING btree (client_id, requested_at DESC, id DESC);

CREATE INDEX redemptions_of_club ON public.redemptions USING btree (club_id, requested_at DESC, id DESC);

CREATE INDEX redemptions_of_club_waiting ON public.redemptions USING btree (club_id, status, requested_at DESC, id DESC) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));

CREATE INDEX redemptions_of_reward ON public.redemptions USING btree (reward_id, client_id);

CREATE INDEX redemptions_of_wallet ON public.redemptions USING btree (wallet_id);

CREATE INDEX redemptions_open_until ON public.redemptions USING btree (expires_at) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));

create table referral_clicks (
  clicks integer not null,
  code text not null,
  day date not null,
  kind text not null,
  constraint referral_clicks_pkey PRIMARY KEY (code, day, kind),
  constraint referral_clicks_code_fkey FOREIGN KEY (code) REFERENCES referral_codes(code) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint referral_clicks_counted CHECK ((clicks > 0)),
  constraint referral_clicks_kind_known CHECK ((kind = ANY (ARRAY['event'::text, 'club'::text, 'other'::text])))
);

create table referral_codes (
  ambassador_id uuid not null,
  code text not null,
  created_at timestamp with time zone not null,
  kind text default 'permanent'::text not null,
  constraint referral_codes_pkey PRIMARY KEY (code),
  constraint referral_codes_ambassador_id_fkey FOREIGN KEY (ambassador_id) REFERENCES users(id),
  constraint referral_codes_kind_known CHECK ((kind = ANY (ARRAY['permanent'::text, 'vanity'::text]))),
  constraint referral_codes_upper_case CHECK ((code = upper(code)))
);

CREATE INDEX referral_codes_ambassador ON public.referral_codes USING btree (ambassador_id);

CREATE UNIQUE INDEX referral_codes_lookalike ON public.referral_codes USING btree (translate(code, 'ILO'::text, '110'::text));

CREATE UNIQUE INDEX referral_codes_permanent_once ON public.referral_codes USING btree (ambassador_id) WHERE (kind = 'permanent'::text);

create table referrals (
  code text not null,
  created_at timestamp with time zone not null,
  user_id uuid not null,
  constraint referrals_pkey PRIMARY KEY (user_id),
  constraint referrals_code_fkey FOREIGN KEY (code) REFERENCES referral_codes(code) ON UPDATE CASCADE,
  constraint referrals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX referrals_code ON public.referrals USING btree (code);

create table reminder_settings (
  app text[] not null,
  email text[] not null,
  push text[] not null,
  quiet_from text,
  quiet_to text,
  timezone text,
  user_id uuid not null,
  constraint reminder_settings_pkey PRIMARY KEY (user_id),
  constraint reminder_settings_quiet_whole CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint reminder_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table reminders (
  artist text,
  created_at timestamp with time zone not null,
  emailed_at timestamp with time zone,
  event_id uuid not null,
  id uuid not null,
  kind text not null,
  path text not null,
  user_id uuid not null,
  constraint reminders_pkey PRIMARY KEY (id),
  constraint reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint reminders_kind_known CHECK ((kind = ANY (ARRAY['new_event'::text, 'on_sale'::text, 'last_places'::text, 'doors_open'::text]))),
  constraint reminders_once UNIQUE (event_id, kind, user_id),
  constraint reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX reminders_user ON public.reminders USING btree (user_id, created_at);

create table reservation_addition_lines (
  addition_id uuid not null,
  line_id uuid not null,
  position integer not null,
  prestation_id uuid not null,
  quantity integer not null,
  terms jsonb not null,
  constraint reservation_addition_lines_pkey PRIMARY KEY (addition_id, line_id),
  constraint reservation_addition_lines_addition_id_fkey FOREIGN KEY (addition_id) REFERENCES reservation_additions(id),
  constraint reservation_addition_lines_prestation_id_fkey FOREIGN KEY (prestation_id) REFERENCES prestations(id),
  constraint reservation_addition_lines_quantity_positive CHECK ((quantity > 0))
);

CREATE INDEX reservation_addition_lines_prestation ON public.reservation_addition_lines USING btree (prestation_id);

create table reservation_additions (
  amount_minor bigint not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  event_id uuid not null,
  expires_at timestamp with time zone not null,
  heads integer not null,
  id uuid not null,
  payment_id uuid,
  reservation_id uuid not null,
  state text not null,
  constraint reservation_additions_pkey PRIMARY KEY (id),
  constraint reservation_additions_amount_positive CHECK ((amount_minor > 0)),
  constraint reservation_additions_ended_at_end CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint reservation_additions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint reservation_additions_heads_not_negative CHECK ((heads >= 0)),
  constraint reservation_additions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint reservation_additions_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint reservation_additions_state_known CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'released'::text, 'stopped'::text, 'returned'::text])))
);

CREATE INDEX reservation_additions_event ON public.reservation_additions USING btree (event_id);

CREATE UNIQUE INDEX reservation_additions_one_at_a_time ON public.reservation_additions USING btree (reservation_id) WHERE (state = 'open'::text);

CREATE INDEX reservation_additions_open ON public.reservation_additions USING btree (event_id, expires_at) WHERE (state = 'open'::text);

CREATE INDEX reservation_additions_payment ON public.reservation_additions USING btree (payment_id);

CREATE INDEX reservation_additions_reservation ON public.reservation_additions USING btree (reservation_id);

create table reservation_history (
  action text not null,
  actor_id uuid,
  actor_kind text not null,
  at timestamp with time zone not null,
  detail jsonb default '{}'::jsonb not null,
  id uuid not null,
  reservation_id uuid not null,
  status text not null,
  constraint reservation_history_pkey PRIMARY KEY (id),
  constraint reservation_history_actor_known CHECK ((actor_kind = ANY (ARRAY['client'::text, 'club'::text, 'platform'::text, 'system'::text]))),
  constraint reservation_history_actor_told CHECK (((actor_kind = 'system'::text) = (actor_id IS NULL))),
  constraint reservation_history_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id)
);

CREATE INDEX reservation_history_reservation ON public.reservation_history USING btree (reservation_id, at, id);

create table reservation_lines (
  approval text default 'auto'::text not null,
  arrive_by timestamp with time zone,
  commission_bp integer not null,
  commissionable boolean not null,
  deposit_bp integer,
  deposit_minor integer,
  due_online_minor bigint default 0 not null,
  entry_end_at timestamp with time zone,
  entry_start_at timestamp with time zone,
  for_starts_at timestamp with time zone not null,
  free_until timestamp with time zone,
  heads_per_unit integer default 1 not null,
  id uuid not null,
  kind text not null,
  late_quantity integer,
  name text not null,
  payment text not null,
  points_eligible boolean not null,
  position integer not null,
  prestation_id uuid not null,
  price_after_minor integer,
  quantity integer not null,
  reservation_id uuid not null,
  tax_bp integer default 0 not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  unit_price_minor integer not null,
  constraint reservation_lines_pkey PRIMARY KEY (id),
  constraint reservation_lines_commission_within CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  constraint reservation_lines_late_within CHECK (((late_quantity >= 0) AND (late_quantity <= quantity))),
  constraint reservation_lines_prestation_id_fkey FOREIGN KEY (prestation_id) REFERENCES prestations(id),
  constraint reservation_lines_quantity_not_negative CHECK ((quantity >= 0)),
  constraint reservation_lines_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id)
);

CREATE INDEX reservation_lines_prestation ON public.reservation_lines USING btree (prestation_id);

CREATE INDEX reservation_lines_reservation ON public.reservation_lines USING btree (reservation_id, "position");

create table reservation_search (
  client_id uuid,
  club_id uuid not null,
  name text not null,
  reservation_id uuid not null,
  words tsvector not null,
  constraint reservation_search_pkey PRIMARY KEY (reservation_id) INCLUDE (club_id, name)
);

CREATE INDEX reservation_search_client ON public.reservation_search USING btree (client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX reservation_search_name ON public.reservation_search USING btree (club_id, name, reservation_id);

CREATE INDEX reservation_search_words ON public.reservation_search USING gin (words);

create table reservation_transfers (
  ended_at timestamp with time zone,
  from_client_id uuid not null,
  id uuid not null,
  made_at timestamp with time zone not null,
  outcome text default 'open'::text not null,
  reservation_id uuid not null,
  to_client_id uuid,
  to_email_hash bytea,
  constraint reservation_transfers_pkey PRIMARY KEY (id),
  constraint reservation_transfers_ended_or_open CHECK (((outcome = 'open'::text) = (ended_at IS NULL))),
  constraint reservation_transfers_from_client_id_fkey FOREIGN KEY (from_client_id) REFERENCES users(id),
  constraint reservation_transfers_outcome_known CHECK ((outcome = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'taken_back'::text, 'lapsed'::text]))),
  constraint reservation_transfers_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint reservation_transfers_to_another CHECK ((to_client_id <> from_client_id)),
  constraint reservation_transfers_to_client_id_fkey FOREIGN KEY (to_client_id) REFERENCES users(id)
);

CREATE INDEX reservation_transfers_from ON public.reservation_transfers USING btree (from_client_id);

CREATE UNIQUE INDEX reservation_transfers_one_open ON public.reservation_transfers USING btree (reservation_id) WHERE (outcome = 'open'::text);

CREATE INDEX reservation_transfers_reservation ON public.reservation_transfers USING btree (reservation_id, made_at, id);

CREATE INDEX reservation_transfers_to ON public.reservation_transfers USING btree (to_client_id, outcome);

CREATE INDEX reservation_transfers_waiting ON public.reservation_transfers USING btree (to_email_hash) WHERE ((outcome = 'open'::text) AND (to_client_id IS NULL));

create table reservations (
  actual_guests integer,
  actual_spend_minor bigint,
  address_key text,
  ambassador_id uuid,
  arrival_at timestamp with time zone,
  cancellation_policy jsonb not null,
  cancelled_at timestamp with time zone,
  checked_in_at timestamp with time zone,
  checked_in_heads integer default 0 not null,
  client_id uuid,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  currency text not null,
  device_key text,
  due_at_club_minor bigint not null,
  due_online_minor bigint default 0 not null,
  event_id uuid not null,
  expires_at timestamp with time zone,
  extended_at timestamp with time zone,
  goodwill_minor bigint default 0 not null,
  guest_name text default ''::text not null,
  guests jsonb default '[]'::jsonb not null,
  heads_over_party integer default 0 not null,
  id uuid not null,
  is_over boolean default false not null,
  kept_minor bigint default 0 not null,
  kinds text[] default '{}'::text[] not null,
  min_age integer not null,
  notes text default ''::text not null,
  occasion text default ''::text not null,
  paid_minor bigint default 0 not null,
  party_size integer not null,
  passed_on_at timestamp with time zone,
  payment_began_at timestamp with time zone,
  payment_status text not null,
  queued_at timestamp with time zone,
  queued_until timestamp with time zone,
  reference text not null,
  referral_code text,
  referral_reason text,
  refunded_minor bigint default 0 not null,
  seating_id uuid,
  settled_heads integer default 0 not null,
  source text default 'client'::text not null,
  status text not null,
  table_label text default ''::text not null,
  ticket_series integer default 1 not null,
  total_minor bigint not null,
  used_tickets integer[] default '{}'::integer[] not null,
  version integer default 1 not null,
  constraint reservations_pkey PRIMARY KEY (id),
  constraint reservations_ambassador FOREIGN KEY (ambassador_id) REFERENCES users(id),
  constraint reservations_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint reservations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint reservations_expire_in_time CHECK (((status = ANY (ARRAY['held'::text, 'pending'::text, 'awaiting_payment'::text])) = (expires_at IS NOT NULL))),
  constraint reservations_goodwill_not_negative CHECK ((goodwill_minor >= 0)),
  constraint reservations_guests_not_negative CHECK ((actual_guests >= 0)),
  constraint reservations_heads_within_party CHECK (((checked_in_heads >= 0) AND (heads_over_party >= 0) AND (checked_in_heads <= (party_size + heads_over_party)))),
  constraint reservations_kept_not_negative CHECK ((kept_minor >= 0)),
  constraint reservations_party_positive CHECK ((party_size > 0)),
  constraint reservations_payment_known CHECK ((payment_status = ANY (ARRAY['none_required'::text, 'unpaid'::text, 'partially_paid'::text, 'paid'::text, 'partially_refunded'::text, 'refunded'::text]))),
  constraint reservations_queue_whole CHECK ((((queued_at IS NULL) = (queued_until IS NULL)) AND ((queued_at IS NULL) OR (queued_until >= queued_at)))),
  constraint reservations_reference_taken UNIQUE (reference),
  constraint reservations_referral_known CHECK ((referral_reason = ANY (ARRAY['code'::text, 'event_link'::text, 'club_link'::text, 'link'::text]))),
  constraint reservations_referral_whole CHECK (((ambassador_id IS NULL) = (referral_reason IS NULL))),
  constraint reservations_refund_within_paid CHECK (((refunded_minor >= 0) AND (refunded_minor <= paid_minor))),
  constraint reservations_seating FOREIGN KEY (seating_id, event_id) REFERENCES seatings(id, event_id) ON DELETE SET NULL (seating_id),
  constraint reservations_somebodys CHECK (((client_id IS NOT NULL) OR (source = ANY (ARRAY['walk_in'::text, 'guest_list'::text])))),
  constraint reservations_source_known CHECK ((source = ANY (ARRAY['client'::text, 'walk_in'::text, 'waiting_list'::text, 'guest_list'::text]))),
  constraint reservations_spend_not_negative CHECK ((actual_spend_minor >= 0)),
  constraint reservations_status_known CHECK ((status = ANY (ARRAY['held'::text, 'pending'::text, 'awaiting_payment'::text, 'confirmed'::text, 'checked_in'::text, 'completed'::text, 'no_show'::text, 'cancelled'::text, 'declined'::text, 'expired'::text])))
);

CREATE INDEX reservations_ambassador ON public.reservations USING btree (ambassador_id) WHERE (ambassador_id IS NOT NULL);

CREATE INDEX reservations_client ON public.reservations USING btree (client_id, event_id);

CREATE INDEX reservations_club_bottle ON public.reservations USING btree (club_id, created_at, id) WHERE (kinds @> '{bottle}'::text[]);

CREATE INDEX reservations_club_created ON public.reservations USING btree (club_id, created_at, id);

CREATE INDEX reservations_club_entry ON public.reservations USING btree (club_id, created_at, id) WHERE (kinds @> '{entry}'::text[]);

CREATE INDEX reservations_club_extra ON public.reservations USING btree (club_id, created_at, id) WHERE (kinds @> '{extra}'::text[]);

CREATE INDEX reservations_club_guest_list ON public.reservations USING btree (club_id, created_at, id) WHERE (kinds @> '{guest_list}'::text[]);

CREATE INDEX reservations_club_payment ON public.reservations USING btree (club_id, payment_status, created_at, id);

CREATE INDEX reservations_club_source ON public.reservations USING btree (club_id, source, created_at, id) WHERE (source <> 'client'::text);

CREATE INDEX reservations_club_status ON public.reservations USING btree (club_id, status, created_at, id);

CREATE INDEX reservations_club_table ON public.reservations USING btree (club_id, created_at, id) WHERE (kinds @> '{table}'::text[]);

CREATE INDEX reservations_club_total ON public.reservations USING btree (club_id, total_minor, id);

CREATE INDEX reservations_club_waiting ON public.reservations USING btree (club_id, status, expires_at, id) WHERE (expires_at IS NOT NULL);

CREATE INDEX reservations_ended ON public.reservations USING btree (event_id) INCLUDE (status, source, party_size, checked_in_heads, checked_in_at, actual_spend_minor, actual_guests) WHERE (status = ANY (ARRAY['checked_in'::text, 'completed'::text, 'no_show'::text]));

CREATE INDEX reservations_event ON public.reservations USING btree (event_id, status);

CREATE INDEX reservations_event_expiring ON public.reservations USING btree (event_id, expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX reservations_expiring ON public.reservations USING btree (expires_at, id) WHERE (expires_at IS NOT NULL);

CREATE INDEX reservations_of_ambassadors ON public.reservations USING btree (club_id, ambassador_id) WHERE (ambassador_id IS NOT NULL);

CREATE INDEX reservations_of_seating ON public.reservations USING btree (seating_id, event_id) WHERE (seating_id IS NOT NULL);

CREATE INDEX reservations_passed_on ON public.reservations USING btree (event_id) WHERE (passed_on_at IS NOT NULL);

CREATE INDEX reservations_unpaid_address ON public.reservations USING btree (address_key) WHERE (status = ANY (ARRAY['held'::text, 'pending'::text, 'awaiting_payment'::text]));

CREATE INDEX reservations_unpaid_device ON public.reservations USING btree (device_key) WHERE (status = ANY (ARRAY['held'::text, 'pending'::text, 'awaiting_payment'::text]));

create table returned_tickets (
  ended_at timestamp with time zone,
  event_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  outcome text default 'offered'::text not null,
  paid_minor bigint not null,
  prestation_id uuid not null,
  refunded_minor bigint,
  reservation_id uuid not null,
  returned_at timestamp with time zone not null,
  sold_minor bigint,
  sold_to uuid,
  constraint returned_tickets_pkey PRIMARY KEY (id),
  constraint returned_tickets_ended_or_offered CHECK (((outcome = 'offered'::text) = (ended_at IS NULL))),
  constraint returned_tickets_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint returned_tickets_line_id_fkey FOREIGN KEY (line_id) REFERENCES reservation_lines(id),
  constraint returned_tickets_outcome_known CHECK ((outcome = ANY (ARRAY['offered'::text, 'sold'::text, 'taken_back'::text, 'lapsed'::text, 'unsold'::text]))),
  constraint returned_tickets_paid_not_negative CHECK ((paid_minor >= 0)),
  constraint returned_tickets_prestation_id_fkey FOREIGN KEY (prestation_id) REFERENCES prestations(id),
  constraint returned_tickets_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint returned_tickets_sold_for_an_amount CHECK (((outcome = 'sold'::text) = (sold_minor IS NOT NULL))),
  constraint returned_tickets_sold_to_a_booking CHECK (((outcome = 'sold'::text) = (sold_to IS NOT NULL))),
  constraint returned_tickets_sold_to_fkey FOREIGN KEY (sold_to) REFERENCES reservations(id),
  constraint returned_tickets_to_another CHECK ((sold_to <> reservation_id))
);

CREATE INDEX returned_tickets_event ON public.returned_tickets USING btree (event_id, returned_at, id);

CREATE INDEX returned_tickets_line ON public.returned_tickets USING btree (line_id);

CREATE INDEX returned_tickets_offered ON public.returned_tickets USING btree (event_id, prestation_id, returned_at, id) WHERE (outcome = 'offered'::text);

CREATE INDEX returned_tickets_prestation ON public.returned_tickets USING btree (prestation_id);

CREATE INDEX returned_tickets_reservation ON public.returned_tickets USING btree (reservation_id, returned_at, id);

CREATE INDEX returned_tickets_sold_to ON public.returned_tickets USING btree (sold_to);

create table rewards (
  approval text default 'manual'::text not null,
  club_id uuid not null,
  cost_minor bigint default 0 not null,
  created_at timestamp with time zone not null,
  description text default ''::text not null,
  ends_at timestamp with time zone,
  id uuid not null,
  is_alcohol boolean default false not null,
  kind text not null,
  min_tier text default 'member'::text not null,
  name text not null,
  per_client_limit integer,
  points_cost integer not null,
  redeem_within_days integer default 30 not null,
  starts_at timestamp with time zone,
  status text default 'draft'::text not null,
  stock integer,
  taken integer default 0 not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint rewards_pkey PRIMARY KEY (id),
  constraint rewards_approval_known CHECK ((approval = ANY (ARRAY['manual'::text, 'auto'::text]))),
  constraint rewards_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint rewards_cost_not_negative CHECK ((cost_minor >= 0)),
  constraint rewards_cost_points CHECK ((points_cost > 0)),
  constraint rewards_days_within CHECK (((redeem_within_days >= 1) AND (redeem_within_days <= 365))),
  constraint rewards_kind_known CHECK ((kind = ANY (ARRAY['free_entry'::text, 'queue_jump'::text, 'drink'::text, 'bottle'::text, 'table_upgrade'::text, 'discount'::text, 'merchandise'::text]))),
  constraint rewards_limit_positive CHECK ((per_client_limit > 0)),
  constraint rewards_named CHECK ((name <> ''::text)),
  constraint rewards_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'archived'::text]))),
  constraint rewards_tier_known CHECK ((min_tier = ANY (ARRAY['member'::text, 'silver'::text, 'gold'::text, 'black'::text]))),
  constraint rewards_window_forward CHECK ((ends_at > starts_at)),
  constraint rewards_within_stock CHECK (((taken >= 0) AND ((stock IS NULL) OR (taken <= stock))))
);

CREATE INDEX rewards_of_club ON public.rewards USING btree (club_id, points_cost, id);

create table saved_filters (
  club_id uuid not null,
  created_at timestamp with time zone not null,
  filters jsonb not null,
  id uuid not null,
  name text not null,
  user_id uuid not null,
  constraint saved_filters_pkey PRIMARY KEY (id),
  constraint saved_filters_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint saved_filters_name_taken UNIQUE (user_id, club_id, name),
  constraint saved_filters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX saved_filters_club ON public.saved_filters USING btree (club_id);

create table schedule_templates (
  break_minutes integer not null,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  early_in_minutes integer default 30 not null,
  end_local time without time zone not null,
  headcount integer not null,
  id uuid not null,
  late_grace_minutes integer default 10 not null,
  late_out_minutes integer default 120 not null,
  name text not null,
  role_id uuid not null,
  start_local time without time zone not null,
  version integer default 1 not null,
  weekdays smallint[] not null,
  constraint schedule_templates_pkey PRIMARY KEY (id),
  constraint schedule_templates_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint schedule_templates_headcount_positive CHECK (((headcount >= 1) AND (headcount <= 500))),
  constraint schedule_templates_minutes_in_range CHECK (((break_minutes >= 0) AND (break_minutes <= 480) AND ((early_in_minutes >= 0) AND (early_in_minutes <= 240)) AND ((late_grace_minutes >= 0) AND (late_grace_minutes <= 120)) AND ((late_out_minutes >= 0) AND (late_out_minutes <= 480)))),
  constraint schedule_templates_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  constraint schedule_templates_weekdays_known CHECK (((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7) AND (weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint])))
);

CREATE INDEX schedule_templates_club ON public.schedule_templates USING btree (club_id, created_at, id);

CREATE INDEX schedule_templates_role ON public.schedule_templates USING btree (role_id);

create table seatings (
  ends_at timestamp with time zone not null,
  event_id uuid not null,
  id uuid not null,
  name text not null,
  starts_at timestamp with time zone not null,
  constraint seatings_pkey PRIMARY KEY (id),
  constraint seatings_apart EXCLUDE USING gist (event_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE,
  constraint seatings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint seatings_forward CHECK ((ends_at > starts_at)),
  constraint seatings_named CHECK ((name <> ''::text)),
  constraint seatings_named_once UNIQUE (event_id, name) DEFERRABLE,
  constraint seatings_of_event UNIQUE (id, event_id)
);

create table second_factors (
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  key_id text not null,
  last_step bigint not null,
  sealed bytea not null,
  user_id uuid not null,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table section_staff (
  event_id uuid not null,
  position integer not null,
  user_id uuid not null,
  constraint section_staff_pkey PRIMARY KEY (event_id, "position", user_id),
  constraint section_staff_section FOREIGN KEY (event_id, "position") REFERENCES sections(event_id, "position") ON DELETE CASCADE,
  constraint section_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX section_staff_user ON public.section_staff USING btree (user_id);

create table section_tables (
  club_id uuid not null,
  event_id uuid not null,
  position integer not null,
  table_id uuid not null,
  constraint section_tables_pkey PRIMARY KEY (event_id, table_id),
  constraint section_tables_section FOREIGN KEY (event_id, "position") REFERENCES sections(event_id, "position") ON DELETE CASCADE,
  constraint section_tables_table FOREIGN KEY (club_id, table_id) REFERENCES floor_tables(club_id, id) ON DELETE CASCADE
);

CREATE INDEX section_tables_section ON public.section_tables USING btree (event_id, "position");

CREATE INDEX section_tables_table ON public.section_tables USING btree (club_id, table_id);

create table sections (
  event_id uuid not null,
  name text not null,
  position integer not null,
  constraint sections_pkey PRIMARY KEY (event_id, "position"),
  constraint sections_event_id_fkey FOREIGN KEY (event_id) REFERENCES boards(event_id) ON DELETE CASCADE,
  constraint sections_named CHECK ((name <> ''::text))
);

create table security_log (
  action text not null,
  actor_id uuid,
  address text not null,
  count integer not null,
  first_at timestamp with time zone not null,
  id uuid not null,
  key text not null,
  kind text not null,
  last_at timestamp with time zone not null,
  request_id text not null,
  user_agent text not null,
  user_id uuid,
  constraint security_log_pkey PRIMARY KEY (id),
  constraint security_log_counts CHECK ((count > 0)),
  constraint security_log_key UNIQUE (key)
);

CREATE INDEX security_log_latest ON public.security_log USING btree (last_at DESC, id DESC);

CREATE INDEX security_log_of_user ON public.security_log USING btree (user_id, last_at DESC, id DESC);

create table sent_tickets (
  claimed_at timestamp with time zone,
  claimed_by uuid,
  key_hash bytea,
  link_hash bytea,
  n integer not null,
  name text default ''::text not null,
  reissues integer default 0 not null,
  reservation_id uuid not null,
  sent_at timestamp with time zone not null,
  series integer not null,
  constraint sent_tickets_pkey PRIMARY KEY (reservation_id, n),
  constraint sent_tickets_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id),
  constraint sent_tickets_claimed_by_link CHECK (((link_hash IS NOT NULL) OR (key_hash IS NULL))),
  constraint sent_tickets_claimed_with_a_key CHECK (((key_hash IS NULL) = (claimed_at IS NULL))),
  constraint sent_tickets_n_from_one CHECK ((n >= 1)),
  constraint sent_tickets_reissues_not_negative CHECK ((reissues >= 0)),
  constraint sent_tickets_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id)
);

CREATE INDEX sent_tickets_companion ON public.sent_tickets USING btree (claimed_by);

CREATE INDEX sent_tickets_key ON public.sent_tickets USING btree (key_hash);

CREATE UNIQUE INDEX sent_tickets_link ON public.sent_tickets USING btree (link_hash);

create table shift_offers (
  accepted_at timestamp with time zone,
  accepted_by uuid,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_note text default ''::text not null,
  id uuid not null,
  note text default ''::text not null,
  return_shift_id uuid,
  shift_id uuid not null,
  status text not null,
  to_user_id uuid,
  user_id uuid not null,
  version integer default 1 not null,
  constraint shift_offers_pkey PRIMARY KEY (id),
  constraint shift_offers_accepted_by_a_colleague CHECK (((accepted_by <> user_id) AND ((status <> ALL (ARRAY['accepted'::text, 'approved'::text])) OR (accepted_by IS NOT NULL)))),
  constraint shift_offers_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint shift_offers_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint shift_offers_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint shift_offers_return_shift_id_fkey FOREIGN KEY (return_shift_id) REFERENCES staff_shifts(id) ON DELETE CASCADE,
  constraint shift_offers_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES staff_shifts(id) ON DELETE CASCADE,
  constraint shift_offers_status_known CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint shift_offers_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id),
  constraint shift_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX shift_offers_accepted_by ON public.shift_offers USING btree (accepted_by);

CREATE INDEX shift_offers_decided_by ON public.shift_offers USING btree (decided_by);

CREATE UNIQUE INDEX shift_offers_given_once ON public.shift_offers USING btree (return_shift_id) WHERE (status = 'accepted'::text);

CREATE INDEX shift_offers_of_club ON public.shift_offers USING btree (club_id, created_at DESC, id DESC);

CREATE INDEX shift_offers_of_club_by_status ON public.shift_offers USING btree (club_id, status, created_at DESC, id DESC);

CREATE INDEX shift_offers_of_person ON public.shift_offers USING btree (user_id, created_at DESC);

CREATE INDEX shift_offers_of_return_shift ON public.shift_offers USING btree (return_shift_id);

CREATE INDEX shift_offers_of_shift ON public.shift_offers USING btree (shift_id);

CREATE UNIQUE INDEX shift_offers_one_at_a_time ON public.shift_offers USING btree (shift_id) WHERE (status = ANY (ARRAY['open'::text, 'accepted'::text]));

CREATE INDEX shift_offers_to_user ON public.shift_offers USING btree (to_user_id);

create table sign_in_links (
  created_at timestamp with time zone not null,
  device_hash bytea,
  email text not null,
  expires_at timestamp with time zone not null,
  id uuid not null,
  network text not null,
  newcomer jsonb,
  next text,
  used_at timestamp with time zone,
  user_id uuid,
  constraint sign_in_links_pkey PRIMARY KEY (id),
  constraint sign_in_links_of_one CHECK (((user_id IS NULL) <> (newcomer IS NULL))),
  constraint sign_in_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX sign_in_links_email ON public.sign_in_links USING btree (fold_name(email), created_at);

CREATE INDEX sign_in_links_expiry ON public.sign_in_links USING btree (expires_at);

CREATE INDEX sign_in_links_user ON public.sign_in_links USING btree (user_id, created_at);

create table simulated_accounts (
  bank text,
  created_at timestamp with time zone not null,
  enabled_at timestamp with time zone,
  id text not null,
  reference text not null,
  return_url text,
  state text not null,
  constraint simulated_accounts_pkey PRIMARY KEY (id),
  constraint simulated_accounts_reference_taken UNIQUE (reference),
  constraint simulated_accounts_state_known CHECK ((state = ANY (ARRAY['open'::text, 'given'::text, 'disconnected'::text])))
);

create table simulated_charges (
  amount_minor bigint not null,
  cancel_url text,
  capture text,
  created_at timestamp with time zone not null,
  currency text not null,
  customer text,
  decline_code text,
  description text not null,
  expires_at timestamp with time zone,
  id text not null,
  method text,
  reference text not null,
  return_url text,
  state text not null,
  succeeds_at timestamp with time zone,
  constraint simulated_charges_pkey PRIMARY KEY (id),
  constraint simulated_charges_method_fkey FOREIGN KEY (method) REFERENCES simulated_methods(id),
  constraint simulated_charges_reference_taken UNIQUE (reference)
);

CREATE INDEX simulated_charges_method ON public.simulated_charges USING btree (method);

create table simulated_disputes (
  amount_minor bigint not null,
  charge text not null,
  created_at timestamp with time zone not null,
  id text not null,
  state text not null,
  constraint simulated_disputes_pkey PRIMARY KEY (id),
  constraint simulated_disputes_charge_fkey FOREIGN KEY (charge) REFERENCES simulated_charges(id),
  constraint simulated_disputes_charge_once UNIQUE (charge)
);

create table simulated_methods (
  card text not null,
  created_at timestamp with time zone not null,
  customer text not null,
  expires_month integer not null,
  expires_year integer not null,
  id text not null,
  is_saved boolean default false not null,
  constraint simulated_methods_pkey PRIMARY KEY (id)
);

create table simulated_refunds (
  amount_minor bigint not null,
  charge text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  id text not null,
  reference text not null,
  state text default 'succeeded'::text not null,
  constraint simulated_refunds_pkey PRIMARY KEY (id),
  constraint simulated_refunds_charge_fkey FOREIGN KEY (charge) REFERENCES simulated_charges(id),
  constraint simulated_refunds_reference_taken UNIQUE (reference)
);

CREATE INDEX simulated_refunds_charge ON public.simulated_refunds USING btree (charge);

create table simulated_setups (
  cancel_url text not null,
  created_at timestamp with time zone not null,
  customer text not null,
  id text not null,
  method text,
  return_url text not null,
  constraint simulated_setups_pkey PRIMARY KEY (id)
);

create table simulated_transfers (
  account text not null,
  amount_minor bigint not null,
  created_at timestamp with time zone not null,
  currency text not null,
  failure text,
  id text not null,
  reference text not null,
  reversed_minor bigint not null,
  constraint simulated_transfers_pkey PRIMARY KEY (id),
  constraint simulated_transfers_account_fkey FOREIGN KEY (account) REFERENCES simulated_accounts(id),
  constraint simulated_transfers_reference_taken UNIQUE (reference)
);

CREATE INDEX simulated_transfers_account ON public.simulated_transfers USING btree (account);

create table sittings (
  asked_bill_at timestamp with time zone,
  asked_bill_by uuid,
  club_id uuid not null,
  event_id uuid not null,
  left_at timestamp with time zone,
  left_by uuid,
  left_table_ids uuid[] default '{}'::uuid[] not null,
  released_at timestamp with time zone,
  released_by uuid,
  reservation_id uuid not null,
  seated_at timestamp with time zone,
  seated_by uuid,
  version integer default 1 not null,
  constraint sittings_pkey PRIMARY KEY (reservation_id),
  constraint sittings_asked_bill_by_fkey FOREIGN KEY (asked_bill_by) REFERENCES users(id),
  constraint sittings_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint sittings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint sittings_in_order CHECK ((((asked_bill_at IS NULL) OR (seated_at IS NOT NULL)) AND ((left_at IS NULL) OR (seated_at IS NOT NULL)))),
  constraint sittings_left_by_fkey FOREIGN KEY (left_by) REFERENCES users(id),
  constraint sittings_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(id),
  constraint sittings_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id) ON DELETE CASCADE,
  constraint sittings_say_by_whom CHECK ((((seated_at IS NULL) = (seated_by IS NULL)) AND ((asked_bill_at IS NULL) = (asked_bill_by IS NULL)) AND ((left_at IS NULL) = (left_by IS NULL)) AND ((released_at IS NULL) = (released_by IS NULL)))),
  constraint sittings_seated_by_fkey FOREIGN KEY (seated_by) REFERENCES users(id)
);

CREATE INDEX sittings_asked_bill_by ON public.sittings USING btree (asked_bill_by);

CREATE INDEX sittings_club ON public.sittings USING btree (club_id);

CREATE INDEX sittings_event ON public.sittings USING btree (event_id);

CREATE INDEX sittings_left_by ON public.sittings USING btree (left_by);

CREATE INDEX sittings_released_by ON public.sittings USING btree (released_by);

CREATE INDEX sittings_seated_by ON public.sittings USING btree (seated_by);

create table spent_challenges (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenges_pkey PRIMARY KEY (challenge_hash)
);

CREATE INDEX spent_challenges_expire ON public.spent_challenges USING btree (expires_at);

create table staff_availability (
  dates jsonb not null,
  updated_at timestamp with time zone not null,
  user_id uuid not null,
  version integer default 1 not null,
  week jsonb not null,
  constraint staff_availability_pkey PRIMARY KEY (user_id),
  constraint staff_availability_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table staff_calendar_links (
  created_at timestamp with time zone not null,
  secret_hash bytea not null,
  user_id uuid not null,
  constraint staff_calendar_links_pkey PRIMARY KEY (user_id),
  constraint staff_calendar_links_secret_once UNIQUE (secret_hash),
  constraint staff_calendar_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table staff_roles (
  can_access_club_setup boolean default false not null,
  can_access_contract boolean default false not null,
  can_access_events boolean default false not null,
  can_access_finances boolean default false not null,
  can_access_staff_management boolean default false not null,
  can_access_subscription boolean default false not null,
  can_manage_staff boolean default false not null,
  can_override_door boolean default false not null,
  can_view_guests boolean default false not null,
  can_work_door boolean default false not null,
  club_id uuid not null,
  colour text not null,
  created_at timestamp with time zone not null,
  guests_per_person integer,
  hourly_rate_minor bigint not null,
  id uuid not null,
  name text not null,
  version integer default 1 not null,
  constraint staff_roles_pkey PRIMARY KEY (id),
  constraint staff_roles_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint staff_roles_colour_is_hex CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint staff_roles_guests CHECK (((guests_per_person >= 1) AND (guests_per_person <= 10000))),
  constraint staff_roles_rate_not_negative CHECK ((hourly_rate_minor >= 0))
);

CREATE UNIQUE INDEX staff_roles_name_taken ON public.staff_roles USING btree (club_id, lower(name));

create table staff_shifts (
  break_minutes integer not null,
  business_date date not null,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  decline_reason text,
  early_in_minutes integer not null,
  ends_at timestamp with time zone not null,
  event_id uuid,
  id uuid not null,
  late_grace_minutes integer not null,
  late_out_minutes integer not null,
  note text default ''::text not null,
  published_at timestamp with time zone,
  role_id uuid not null,
  starts_at timestamp with time zone not null,
  status text not null,
  template_id uuid,
  user_id uuid,
  version integer default 1 not null,
  constraint staff_shifts_pkey PRIMARY KEY (id),
  constraint staff_shifts_answered_by_a_person CHECK (((user_id IS NOT NULL) OR (status <> ALL (ARRAY['acknowledged'::text, 'declined'::text])))),
  constraint staff_shifts_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint staff_shifts_end_after_start CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '24:00:00'::interval)))),
  constraint staff_shifts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint staff_shifts_never_overlap EXCLUDE USING gist (user_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (((user_id IS NOT NULL) AND (status = ANY (ARRAY['draft'::text, 'published'::text, 'acknowledged'::text])))) DEFERRABLE,
  constraint staff_shifts_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  constraint staff_shifts_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'acknowledged'::text, 'declined'::text, 'cancelled'::text]))),
  constraint staff_shifts_template_id_fkey FOREIGN KEY (template_id) REFERENCES schedule_templates(id) ON DELETE SET NULL,
  constraint staff_shifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX staff_shifts_event ON public.staff_shifts USING btree (event_id);

CREATE INDEX staff_shifts_of_club ON public.staff_shifts USING btree (club_id, starts_at, id);

CREATE INDEX staff_shifts_of_person ON public.staff_shifts USING btree (user_id, starts_at, id);

CREATE INDEX staff_shifts_role ON public.staff_shifts USING btree (role_id);

CREATE INDEX staff_shifts_template ON public.staff_shifts USING btree (template_id);

create table subscription_notices (
  about_at timestamp with time zone not null,
  notice text not null,
  subscription_id uuid not null,
  constraint subscription_notices_pkey PRIMARY KEY (subscription_id, notice, about_at),
  constraint subscription_notices_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
);

create table subscriptions (
  agreed_fee_bp integer,
  anchor_at timestamp with time zone not null,
  cancel_at_period_end boolean default false not null,
  club_id uuid not null,
  created_at timestamp with time zone not null,
  currency text not null,
  ended_at timestamp with time zone,
  id uuid not null,
  interval text not null,
  next_interval text,
  next_plan text,
  past_due_at timestamp with time zone,
  period_end_at timestamp with time zone not null,
  period_start_at timestamp with time zone not null,
  plan text not null,
  price_minor integer not null,
  status text not null,
  timezone text not null,
  trial_ends_at timestamp with time zone,
  version integer default 1 not null,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_change_whole CHECK (((next_plan IS NULL) = (next_interval IS NULL))),
  constraint subscriptions_club_id_fkey FOREIGN KEY (club_id) REFERENCES billing_accounts(club_id),
  constraint subscriptions_ended_said CHECK (((status = ANY (ARRAY['cancelled'::text, 'expired'::text])) = (ended_at IS NOT NULL))),
  constraint subscriptions_fee_within_all CHECK (((agreed_fee_bp >= 0) AND (agreed_fee_bp <= 10000))),
  constraint subscriptions_interval_known CHECK ((("interval" = ANY (ARRAY['month'::text, 'year'::text])) AND (next_interval = ANY (ARRAY['month'::text, 'year'::text])))),
  constraint subscriptions_next_plan_fkey FOREIGN KEY (next_plan) REFERENCES plans(code),
  constraint subscriptions_past_due_said CHECK (((status <> ALL (ARRAY['past_due'::text, 'suspended'::text])) OR (past_due_at IS NOT NULL))),
  constraint subscriptions_period_forward CHECK ((period_end_at > period_start_at)),
  constraint subscriptions_plan_fkey FOREIGN KEY (plan) REFERENCES plans(code),
  constraint subscriptions_status_known CHECK ((status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'suspended'::text, 'cancelled'::text, 'expired'::text])))
);

CREATE INDEX subscriptions_club ON public.subscriptions USING btree (club_id, created_at DESC);

CREATE INDEX subscriptions_next_plan ON public.subscriptions USING btree (next_plan);

CREATE UNIQUE INDEX subscriptions_one_live ON public.subscriptions USING btree (club_id) WHERE (ended_at IS NULL);

CREATE INDEX subscriptions_plan ON public.subscriptions USING btree (plan);

create table support_accesses (
  club_id uuid not null,
  ends_at timestamp with time zone not null,
  id uuid not null,
  opened_at timestamp with time zone not null,
  reason text not null,
  superadmin_id uuid not null,
  constraint support_accesses_pkey PRIMARY KEY (id),
  constraint support_accesses_club FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint support_accesses_reason CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
  constraint support_accesses_span CHECK ((ends_at >= opened_at)),
  constraint support_accesses_superadmin FOREIGN KEY (superadmin_id) REFERENCES users(id)
);

CREATE INDEX support_accesses_of_club ON public.support_accesses USING btree (club_id);

CREATE INDEX support_accesses_of_superadmin ON public.support_accesses USING btree (superadmin_id, club_id, ends_at);

create table tab_lines (
  added_at timestamp with time zone not null,
  added_by uuid not null,
  category text not null,
  id uuid not null,
  item_id uuid not null,
  name text not null,
  quantity integer not null,
  reduced_at timestamp with time zone,
  reduced_by uuid,
  reduced_minor bigint default 0 not null,
  reduction text,
  reduction_reason text default ''::text not null,
  tab_id uuid not null,
  tax_bp integer not null,
  unit_price_minor integer not null,
  void_reason text default ''::text not null,
  voided_at timestamp with time zone,
  voided_by uuid,
  constraint tab_lines_pkey PRIMARY KEY (id),
  constraint tab_lines_item_id_fkey FOREIGN KEY (item_id) REFERENCES menu_items(id),
  constraint tab_lines_quantity_positive CHECK ((quantity > 0)),
  constraint tab_lines_reduced_within CHECK (((reduced_minor >= 0) AND (reduced_minor <= ((quantity)::bigint * unit_price_minor)))),
  constraint tab_lines_reduction_known CHECK ((reduction = ANY (ARRAY['comp'::text, 'discount'::text]))),
  constraint tab_lines_reduction_whole CHECK ((((reduction IS NULL) = (reduced_at IS NULL)) AND ((reduction IS NULL) = (reduced_by IS NULL)) AND ((reduction IS NULL) = (reduction_reason = ''::text)) AND ((reduction IS NOT NULL) OR (reduced_minor = 0)))),
  constraint tab_lines_tab_id_fkey FOREIGN KEY (tab_id) REFERENCES tabs(id),
  constraint tab_lines_void_whole CHECK ((((voided_at IS NULL) = (voided_by IS NULL)) AND ((voided_at IS NULL) = (void_reason = ''::text))))
);

CREATE INDEX tab_lines_item ON public.tab_lines USING btree (item_id);

CREATE INDEX tab_lines_tab ON public.tab_lines USING btree (tab_id, added_at, id);

create table tab_payments (
  allocation jsonb not null,
  amount_minor bigint not null,
  change_minor bigint default 0 not null,
  id uuid not null,
  method text not null,
  note text default ''::text not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid not null,
  tab_id uuid not null,
  constraint tab_payments_pkey PRIMARY KEY (id),
  constraint tab_payments_amount_not_zero CHECK ((amount_minor <> 0)),
  constraint tab_payments_change_of_cash CHECK (((change_minor >= 0) AND ((change_minor = 0) OR (method = 'cash'::text)))),
  constraint tab_payments_method_known CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'other'::text]))),
  constraint tab_payments_tab_id_fkey FOREIGN KEY (tab_id) REFERENCES tabs(id)
);

CREATE INDEX tab_payments_tab ON public.tab_payments USING btree (tab_id, recorded_at, id);

create table table_assignments (
  club_id uuid not null,
  ends_at timestamp with time zone not null,
  event_id uuid not null,
  reservation_id uuid not null,
  starts_at timestamp with time zone not null,
  table_id uuid not null,
  constraint table_assignments_pkey PRIMARY KEY (reservation_id, table_id),
  constraint table_assignments_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint table_assignments_forward CHECK ((ends_at > starts_at)),
  constraint table_assignments_given_once EXCLUDE USING gist (table_id WITH =, tstzrange(starts_at, ends_at) WITH &&),
  constraint table_assignments_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id) ON DELETE CASCADE,
  constraint table_assignments_table FOREIGN KEY (club_id, table_id) REFERENCES floor_tables(club_id, id)
);

CREATE INDEX table_assignments_event ON public.table_assignments USING btree (event_id);

CREATE INDEX table_assignments_table ON public.table_assignments USING btree (club_id, table_id);

create table table_combinations (
  club_id uuid not null,
  created_at timestamp with time zone not null,
  id uuid not null,
  joined uuid[] not null,
  rank integer default 0 not null,
  seats_from integer not null,
  seats_to integer not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint table_combinations_pkey PRIMARY KEY (id),
  constraint table_combinations_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  constraint table_combinations_joined_once UNIQUE (club_id, joined),
  constraint table_combinations_joins_several CHECK ((cardinality(joined) >= 2)),
  constraint table_combinations_of_club UNIQUE (club_id, id),
  constraint table_combinations_rank_not_negative CHECK ((rank >= 0)),
  constraint table_combinations_seats_in_order CHECK (((seats_from >= 1) AND (seats_to >= seats_from)))
);

create table tabs (
  closed_at timestamp with time zone,
  closed_by uuid,
  club_id uuid not null,
  currency text not null,
  event_id uuid not null,
  id uuid not null,
  label text not null,
  minimum_charge_minor bigint default 0 not null,
  opened_at timestamp with time zone not null,
  opened_by uuid not null,
  reservation_id uuid,
  state text default 'open'::text not null,
  sums jsonb,
  table_id uuid,
  version integer default 1 not null,
  constraint tabs_pkey PRIMARY KEY (id),
  constraint tabs_charge_not_negative CHECK ((minimum_charge_minor >= 0)),
  constraint tabs_closed_whole CHECK ((((state = 'open'::text) = (closed_at IS NULL)) AND ((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) = (sums IS NULL)))),
  constraint tabs_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint tabs_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint tabs_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint tabs_state_known CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'discarded'::text]))),
  constraint tabs_table FOREIGN KEY (club_id, table_id) REFERENCES floor_tables(club_id, id)
);

CREATE INDEX tabs_closed ON public.tabs USING btree (event_id, closed_at DESC, id DESC) WHERE (state = 'closed'::text);

CREATE INDEX tabs_closed_by ON public.tabs USING btree (closed_by) WHERE (closed_by IS NOT NULL);

CREATE INDEX tabs_event ON public.tabs USING btree (event_id);

CREATE INDEX tabs_of_table ON public.tabs USING btree (club_id, table_id);

CREATE UNIQUE INDEX tabs_one_open_at_table ON public.tabs USING btree (event_id, table_id) WHERE ((state = 'open'::text) AND (reservation_id IS NULL) AND (table_id IS NOT NULL));

CREATE UNIQUE INDEX tabs_one_open_of_party ON public.tabs USING btree (reservation_id) WHERE ((state = 'open'::text) AND (reservation_id IS NOT NULL));

CREATE INDEX tabs_open ON public.tabs USING btree (event_id, opened_at, id) WHERE (state = 'open'::text);

CREATE INDEX tabs_open_of_club ON public.tabs USING btree (club_id) WHERE (state = 'open'::text);

CREATE INDEX tabs_opened_by ON public.tabs USING btree (opened_by);

CREATE INDEX tabs_reservation ON public.tabs USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);

create table till_payments (
  allocation jsonb default '[]'::jsonb not null,
  amount_minor bigint not null,
  id uuid not null,
  method text not null,
  note text default ''::text not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid not null,
  refund_of uuid,
  reservation_id uuid not null,
  constraint till_payments_pkey PRIMARY KEY (id),
  constraint till_payments_amount_not_zero CHECK ((amount_minor <> 0)),
  constraint till_payments_method_known CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'other'::text]))),
  constraint till_payments_refund_of FOREIGN KEY (refund_of) REFERENCES till_payments(id),
  constraint till_payments_refund_returns CHECK (((refund_of IS NULL) OR (amount_minor < 0))),
  constraint till_payments_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id)
);

CREATE INDEX till_payments_refunds ON public.till_payments USING btree (refund_of) WHERE (refund_of IS NOT NULL);

CREATE INDEX till_payments_reservation ON public.till_payments USING btree (reservation_id, recorded_at, id);

create table time_off_requests (
  club_id uuid not null,
  created_at timestamp with time zone not null,
  date_from date not null,
  date_to date not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_note text default ''::text not null,
  id uuid not null,
  reason text default ''::text not null,
  status text not null,
  user_id uuid not null,
  version integer default 1 not null,
  constraint time_off_requests_pkey PRIMARY KEY (id),
  constraint time_off_requests_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id),
  constraint time_off_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint time_off_requests_end_after_start CHECK (((date_to >= date_from) AND (date_to < (date_from + 366)))),
  constraint time_off_requests_never_overlap EXCLUDE USING gist (user_id WITH =, daterange(date_from, date_to, '[]'::text) WITH &&) WHERE ((status = ANY (ARRAY['pending'::text, 'approved'::text]))),
  constraint time_off_requests_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'cancelled'::text]))),
  constraint time_off_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX time_off_requests_decided_by ON public.time_off_requests USING btree (decided_by);

CREATE INDEX time_off_requests_of_club ON public.time_off_requests USING btree (club_id, created_at DESC, id DESC);

CREATE INDEX time_off_requests_of_club_by_status ON public.time_off_requests USING btree (club_id, status, created_at DESC, id DESC);

CREATE INDEX time_off_requests_of_person ON public.time_off_requests USING btree (user_id, created_at DESC, id DESC);

create table tokens (
  address text not null,
  created_at timestamp with time zone not null,
  device_hash bytea,
  expires_at timestamp with time zone not null,
  id uuid not null,
  last_used_at timestamp with time zone not null,
  token_hash bytea not null,
  user_agent text not null,
  user_id uuid not null,
  constraint tokens_pkey PRIMARY KEY (id),
  constraint tokens_hash_unique UNIQUE (token_hash),
  constraint tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX tokens_expiry ON public.tokens USING btree (expires_at);

CREATE INDEX tokens_user ON public.tokens USING btree (user_id);

create table users (
  accepts_newsletter boolean default false not null,
  avatar_file text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  email text,
  email_confirmed_at timestamp with time zone,
  first_name text default ''::text not null,
  full_name text default ''::text not null,
  id uuid not null,
  is_demo boolean default false not null,
  is_passwordless boolean default false not null,
  last_name text default ''::text not null,
  one_time_password_until timestamp with time zone,
  password_hash text not null,
  phone_number text default ''::text not null,
  role text not null,
  status text default 'active'::text not null,
  updated_at timestamp with time zone not null,
  username text not null,
  version integer default 1 not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_deleted_at_known CHECK (((status <> 'deleted'::text) OR (deleted_at IS NOT NULL))),
  constraint users_role_known CHECK ((role = ANY (ARRAY['superadmin'::text, 'adminclub'::text, 'staffclub'::text, 'ambassador'::text, 'client'::text]))),
  constraint users_status_known CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'deleted'::text])))
);

CREATE INDEX users_avatar_file ON public.users USING btree (avatar_file) WHERE (avatar_file IS NOT NULL);

CREATE INDEX users_created ON public.users USING btree (created_at, id);

CREATE INDEX users_demo ON public.users USING btree (id) WHERE (is_demo AND (deleted_at IS NULL));

CREATE UNIQUE INDEX users_email_folded ON public.users USING btree (fold_name(email)) WHERE (email IS NOT NULL);

CREATE INDEX users_not_active ON public.users USING btree (status, created_at, id) WHERE (status <> 'active'::text);

CREATE INDEX users_order ON public.users USING btree (person_order(first_name, last_name, username), id);

CREATE INDEX users_role ON public.users USING btree (role, created_at, id);

CREATE UNIQUE INDEX users_username_folded ON public.users USING btree (fold_name(username));

CREATE INDEX users_words ON public.users USING gin (person_words(username, email, first_name, last_name, full_name, phone_number));

create table verification_images (
  file text not null,
  height integer not null,
  id uuid not null,
  key_id text not null,
  side text not null,
  verification_id uuid not null,
  width integer not null,
  constraint verification_images_pkey PRIMARY KEY (id),
  constraint verification_images_one_of_a_side UNIQUE (verification_id, side),
  constraint verification_images_side_known CHECK ((side = ANY (ARRAY['front'::text, 'back'::text, 'selfie'::text]))),
  constraint verification_images_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verifications(id) ON DELETE CASCADE
);

CREATE INDEX verification_images_file ON public.verification_images USING btree (file);

create table verifications (
  birth_date date not null,
  blocked_until date,
  claimed_at timestamp with time zone,
  claimed_by uuid,
  client_id uuid not null,
  country text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  details bytea,
  document_type text not null,
  erase_at timestamp with time zone,
  expires_on date not null,
  id uuid not null,
  key_id text,
  note text,
  number_fingerprint bytea not null,
  reason text,
  reminded_at timestamp with time zone,
  revocation_at timestamp with time zone,
  revocation_by uuid,
  revocation_note text,
  revocation_reason text,
  risk integer not null,
  signals text[] not null,
  status text not null,
  submitted_at timestamp with time zone not null,
  constraint verifications_pkey PRIMARY KEY (id),
  constraint verifications_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id),
  constraint verifications_claimed_in_review CHECK (((status <> 'in_review'::text) OR ((claimed_by IS NOT NULL) AND (claimed_at IS NOT NULL)))),
  constraint verifications_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint verifications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint verifications_erased_once CHECK (((erase_at IS NULL) OR (details IS NOT NULL))),
  constraint verifications_revocation_by_fkey FOREIGN KEY (revocation_by) REFERENCES users(id),
  constraint verifications_revocation_whole CHECK (((revocation_by IS NULL) = (revocation_at IS NULL))),
  constraint verifications_sealed_whole CHECK (((details IS NULL) = (key_id IS NULL))),
  constraint verifications_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'in_review'::text, 'approved'::text, 'rejected'::text, 'resubmission_requested'::text, 'expired'::text, 'revoked'::text, 'withdrawn'::text])))
);

CREATE INDEX verifications_all_by_risk ON public.verifications USING btree (risk DESC, submitted_at, id);

CREATE INDEX verifications_by_risk ON public.verifications USING btree (status, risk DESC, submitted_at, id);

CREATE INDEX verifications_claimed_by ON public.verifications USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX verifications_client ON public.verifications USING btree (client_id, submitted_at, id);

CREATE INDEX verifications_decided ON public.verifications USING btree (decided_at) WHERE (decided_at IS NOT NULL);

CREATE INDEX verifications_decided_by ON public.verifications USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX verifications_fingerprint ON public.verifications USING btree (number_fingerprint);

CREATE INDEX verifications_key ON public.verifications USING btree (key_id) WHERE (key_id IS NOT NULL);

CREATE UNIQUE INDEX verifications_one_approved ON public.verifications USING btree (client_id) WHERE (status = 'approved'::text);

CREATE UNIQUE INDEX verifications_one_open ON public.verifications USING btree (client_id) WHERE (status = ANY (ARRAY['pending'::text, 'in_review'::text]));

CREATE INDEX verifications_queue ON public.verifications USING btree (status, submitted_at, id);

CREATE INDEX verifications_revocation_by ON public.verifications USING btree (revocation_by) WHERE (revocation_by IS NOT NULL);

CREATE INDEX verifications_submitted ON public.verifications USING btree (submitted_at, id);

CREATE INDEX verifications_to_erase ON public.verifications USING btree (erase_at) WHERE (erase_at IS NOT NULL);

CREATE INDEX verifications_to_expire ON public.verifications USING btree (expires_on) WHERE (status = 'approved'::text);

create table waiting_list_entries (
  attribution jsonb,
  client_id uuid not null,
  created_at timestamp with time zone not null,
  event_id uuid not null,
  id uuid not null,
  offered_at timestamp with time zone,
  party_size integer not null,
  request jsonb not null,
  reservation_id uuid,
  smallest_party integer,
  state text not null,
  constraint waiting_list_entries_pkey PRIMARY KEY (id),
  constraint waiting_list_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint waiting_list_entries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint waiting_list_entries_offer_is_held CHECK (((state = 'offered'::text) = ((reservation_id IS NOT NULL) AND (offered_at IS NOT NULL)))),
  constraint waiting_list_entries_party_positive CHECK ((party_size > 0)),
  constraint waiting_list_entries_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint waiting_list_entries_smallest_within CHECK (((smallest_party >= 1) AND (smallest_party <= (party_size - 1)))),
  constraint waiting_list_entries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'cancelled'::text])))
);

CREATE INDEX waiting_list_entries_client ON public.waiting_list_entries USING btree (client_id, created_at, id);

CREATE INDEX waiting_list_entries_event ON public.waiting_list_entries USING btree (event_id);

CREATE INDEX waiting_list_entries_line ON public.waiting_list_entries USING btree (event_id, created_at, id) WHERE (state = 'waiting'::text);

CREATE INDEX waiting_list_entries_reservation ON public.waiting_list_entries USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);

CREATE UNIQUE INDEX waiting_list_entries_wait_once ON public.waiting_list_entries USING btree (event_id, client_id) WHERE (state = 'waiting'::text);

create table wallet_passes (
  changed_at timestamp with time zone not null,
  client_id uuid not null,
  created_at timestamp with time zone not null,
  event_version integer not null,
  id uuid not null,
  is_companions boolean default false not null,
  n integer not null,
  reservation_id uuid not null,
  reservation_version integer not null,
  series integer not null,
  constraint wallet_passes_pkey PRIMARY KEY (id),
  constraint wallet_passes_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id),
  constraint wallet_passes_n_from_one CHECK ((n >= 1)),
  constraint wallet_passes_once UNIQUE (reservation_id, series, n),
  constraint wallet_passes_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id)
);

CREATE INDEX wallet_passes_client ON public.wallet_passes USING btree (client_id);

create table wallet_registrations (
  created_at timestamp with time zone not null,
  device_id text not null,
  pass_id uuid not null,
  push_token text not null,
  constraint wallet_registrations_pkey PRIMARY KEY (pass_id, device_id),
  constraint wallet_registrations_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES wallet_passes(id)
);

CREATE INDEX wallet_registrations_device ON public.wallet_registrations USING btree (device_id);

CREATE INDEX wallet_registrations_token ON public.wallet_registrations USING btree (push_token);

create view admissions as
 SELECT scan_id,
    event_id,
    reservation_id,
    sequence,
    at,
    ticket,
    (heads - returned) AS heads,
    device
   FROM door_scans s
  WHERE ((result = 'admitted'::text) AND (heads > returned) AND (NOT (EXISTS ( SELECT 1
           FROM door_scans u
          WHERE ((u.event_id = s.event_id) AND (u.undoes = s.scan_id) AND (u.result = 'undone'::text))))));

create view blocked_referrers as
 SELECT club_id,
    ambassador_id
   FROM club_ambassador_blocks;

create view booked_units as
 SELECT l.reservation_id,
    r.event_id,
    l.prestation_id,
    l.quantity,
    r.expires_at
   FROM (reservation_lines l
     JOIN reservations r ON ((r.id = l.reservation_id)))
UNION ALL
 SELECT a.reservation_id,
    a.event_id,
    l.prestation_id,
    l.quantity,
        CASE
            WHEN (a.state = 'open'::text) THEN a.expires_at
            ELSE NULL::timestamp with time zone
        END AS expires_at
   FROM (reservation_addition_lines l
     JOIN reservation_additions a ON ((a.id = l.addition_id)));

create view bookings as
 SELECT reservations.id,
    reservations.event_id,
    reservations.reference,
    reservations.status,
    reservations.party_size,
    reservations.expires_at,
    reservations.due_online_minor,
    (reservations.client_id IS NOT NULL) AS has_client
   FROM reservations
UNION ALL
 SELECT a.id,
    a.event_id,
    r.reference,
    'held'::text AS status,
    a.heads AS party_size,
    a.expires_at,
    a.amount_minor AS due_online_minor,
    false AS has_client
   FROM (reservation_additions a
     JOIN reservations r ON ((r.id = a.reservation_id)))
  WHERE (a.state = 'open'::text);

CREATE OR REPLACE FUNCTION public.check_ledger_balance(checked uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  platform numeric;
  club numeric;
  entries integer;
begin
  select coalesce(sum(amount_minor) filter (where not starts_with(account, 'club_')), 0),
      coalesce(sum(amount_minor) filter (where starts_with(account, 'club_')), 0), count(*)
    into platform, club, entries from ledger_entries where transaction_id = checked;
  if platform <> 0 or club <> 0 or entries < 2 then
    raise exception 'transaction % of the ledger does not balance: % entries that sum to % in the platform''s book and % in the club''s',
      checked, entries, platform, club using errcode = 'check_violation', constraint = 'ledger_transactions_balance';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.check_new_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_ledger_balance(new.id);
  return null;
end $function$;

create view claimed_tickets as
 SELECT s.reservation_id,
    s.n,
    s.name
   FROM (sent_tickets s
     JOIN reservations r ON ((r.id = s.reservation_id)))
  WHERE ((s.claimed_at IS NOT NULL) AND (s.series = r.ticket_series));

create view club_clocks as
 SELECT id AS club_id,
    timezone,
    day_cutoff
   FROM clubs;

CREATE OR REPLACE FUNCTION public.club_word(club uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('@'::text || replace((club)::text, '-'::text, ''::text));

CREATE OR REPLACE FUNCTION public.commission_entry_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.statement_id is null and new.statement_id is not null
    and (old.id, old.commission_id, old.amount_minor, old.at) = (new.id, new.commission_id, new.amount_minor, new.at) then
    return new;
  end if;
  raise exception 'commission_entries is append-only' using errcode = 'restrict_violation', constraint = 'commission_entries_append_only';
end $function$;

create view commission_rates as
 SELECT club_id,
    rate_bp
   FROM club_commission_terms;

CREATE OR REPLACE FUNCTION public.count_addition_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update prestation_occupancy o set units = o.units + d.units
  from (
    select l.prestation_id, sum(l.quantity)::integer as units
    from added l join reservation_additions a on a.id = l.addition_id where a.state = 'open' group by l.prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update prestation_occupancy o set units = o.units + d.units, over = o.over + d.over
  from (
    select prestation_id, sum(units)::integer as units, coalesce(sum(units) filter (where is_over), 0)::integer as over
    from (
      select n.prestation_id, r.is_over, n.quantity - b.quantity as units
      from after_rows n join before_rows b using (id) join reservations r on r.id = n.reservation_id
      where takes_places(r.status, r.passed_on_at)
    ) change
    group by prestation_id
  ) d
  where o.prestation_id = d.prestation_id and (d.units <> 0 or d.over <> 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_reservations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_occupancy o set heads = o.heads + d.heads, over = o.over + d.over
  from (
    select event_id, sum(after_heads - before_heads)::integer as heads,
      sum(case when is_over then after_heads else 0 end - case when was_over then before_heads else 0 end)::integer as over
    from (
      select n.event_id, n.is_over, b.is_over as was_over,
        case when takes_places(n.status, n.passed_on_at) then n.party_size else 0 end as after_heads,
        case when takes_places(b.status, b.passed_on_at) then b.party_size else 0 end as before_heads
      from after_rows n join before_rows b using (id)
    ) change
    group by event_id
  ) d
  where o.event_id = d.event_id and (d.heads <> 0 or d.over <> 0);

  update prestation_occupancy o set units = o.units + d.units, over = o.over + d.over
  from (
    select prestation_id, sum(after_units - before_units)::integer as units,
      sum(case when is_over then after_units else 0 end - case when was_over then before_units else 0 end)::integer as over
    from (
      select l.prestation_id, n.is_over, b.is_over as was_over,
        case when takes_places(n.status, n.passed_on_at) then l.quantity else 0 end as after_units,
        case when takes_places(b.status, b.passed_on_at) then l.quantity else 0 end as before_units
      from after_rows n join before_rows b using (id) join reservation_lines l on l.reservation_id = n.id
      where takes_places(n.status, n.passed_on_at) <> takes_places(b.status, b.passed_on_at) or n.is_over <> b.is_over
    ) change
    group by prestation_id
  ) d
  where o.prestation_id = d.prestation_id and (d.units <> 0 or d.over <> 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_drawer_movement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update drawers set cash_in_minor = cash_in_minor + greatest(new.amount_minor, 0),
    cash_out_minor = cash_out_minor + least(new.amount_minor, 0), version = version + 1
  where id = new.drawer_id and closed_at is null;
  if not found then
    raise exception 'drawer % is closed', new.drawer_id using errcode = 'restrict_violation', constraint = 'drawers_take_while_open';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_ended_addition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.heads > 0 then
    update event_occupancy set heads = heads - new.heads where event_id = new.event_id;
  end if;
  update prestation_occupancy o set units = o.units - d.units
  from (
    select prestation_id, sum(quantity)::integer as units from reservation_addition_lines
    where addition_id = new.id group by prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
  perform hint('event:' || new.event_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_heads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_doors set counted = counted + new.heads where event_id = new.event_id;
  perform hint('door:' || new.event_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_inside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change integer := new.checked_in_heads;
begin
  if tg_op = 'UPDATE' then
    change := change - old.checked_in_heads;
  end if;
  if change > 0 then
    insert into event_doors as d (event_id, inside) values (new.event_id, change) on conflict (event_id) do update set inside = d.inside + change;
  else
    update event_doors set inside = inside + change where event_id = new.event_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_addition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.heads > 0 then
    update event_occupancy set heads = heads + new.heads where event_id = new.event_id;
  end if;
  perform hint('event:' || new.event_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update prestation_occupancy o set units = o.units + d.units, over = o.over + d.over
  from (
    select a.prestation_id, sum(a.quantity)::integer as units, coalesce(sum(a.quantity) filter (where r.is_over), 0)::integer as over
    from added a join reservations r on r.id = a.reservation_id
    where takes_places(r.status, r.passed_on_at) group by a.prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_reservations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_occupancy o set heads = o.heads + d.heads, over = o.over + d.over
  from (
    select event_id, sum(party_size)::integer as heads, coalesce(sum(party_size) filter (where is_over), 0)::integer as over
    from added where takes_places(status, passed_on_at) group by event_id
  ) d
  where o.event_id = d.event_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_outside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change integer := new.heads;
begin
  if tg_op = 'UPDATE' then
    change := change - old.heads;
  end if;
  update event_doors d set outside = d.outside + change from reservations r where r.id = new.reservation_id and d.event_id = r.event_id;
  perform hint('door:' || r.event_id) from reservations r where r.id = new.reservation_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_plan_tables(of_version uuid, of_zone uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer from plan_tables p join floor_tables t on t.id = p.table_id
  where p.version_id = of_version and (of_zone is null or t.zone_id = of_zone)
$function$;

CREATE OR REPLACE FUNCTION public.count_table_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.stock := count_plan_tables((select plan_version_id from events where id = new.event_id), new.zone_id);
  return new;
end
$function$;

create view door_notes as
 SELECT n.guest_id,
    n.id,
    n.text,
    n.written_at
   FROM guest_notes n
  WHERE n.for_door
UNION ALL
 SELECT m.merged_into AS guest_id,
    n.id,
    n.text,
    n.written_at
   FROM (club_guests m
     JOIN guest_notes n ON ((n.guest_id = m.id)))
  WHERE ((m.merged_into IS NOT NULL) AND n.for_door);

create view event_cards as
 SELECT id,
    club_id,
    title,
    state,
    business_date,
    starts_at,
    ends_at,
    published_at,
    capacity,
    ( SELECT o.heads
           FROM event_occupancy o
          WHERE (o.event_id = e.id)) AS heads
   FROM events e;

CREATE OR REPLACE FUNCTION public.fold_name(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(given) = char_length(given)) THEN lower((given COLLATE "C")) ELSE translate(NORMALIZE(given, NFKC), 'ZYXWVUTSRQPONMLKJIHGFEDCBAÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡'::text, 'zyxwvutsrqponmlkjihgfedcbaàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'::text) END;

CREATE OR REPLACE FUNCTION public.fold_words(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct left(word, 100)) filter (where word <> ''), '{}') from unnest(regexp_split_to_array(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(text, NFKD), '[\u0300-\u036f''’`]', '', 'g')), 'øłđðı', 'olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+')) word
$function$;

create view guest_tiers as
 SELECT club_id,
    client_id,
    tier
   FROM point_wallets;

CREATE OR REPLACE FUNCTION public.hint(topic text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise notice using errcode = 'VLIVE', message = topic;
end $function$;

create view invoice_numbers as
 SELECT id,
    number
   FROM invoices;

CREATE OR REPLACE FUNCTION public.keep_addition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what addition % adds stays as it is', old.id using errcode = 'restrict_violation', constraint = 'reservation_additions_stay';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_cash_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moving text[] := '{}';
begin
  if tg_op = 'UPDATE' and old.reopened_at is null then
    moving := '{reopened_at,reopened_by,reopen_reason}';
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'sheet % of a cash-up stays as it was closed', old.id using errcode = 'restrict_violation', constraint = 'cash_ups_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_club_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a payout stays as it is' using errcode = 'restrict_violation', constraint = 'club_payouts_stay';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_drawer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moving text[] := '{}';
begin
  if tg_op = 'UPDATE' and old.closed_at is null then
    moving := '{cash_in_minor,cash_out_minor,version,business_date,counted_minor,note,closed_by,closed_at}';
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'drawer % stays as it was closed', old.id using errcode = 'restrict_violation', constraint = 'drawers_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_drawer_movement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'movement % of a drawer stays as it is', old.id using errcode = 'restrict_violation', constraint = 'drawer_movements_stay';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_entries_with_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  complete uuid;
begin
  select t.id into complete from added a join ledger_transactions t on t.id = a.transaction_id where t.written_in <> pg_current_xact_id() limit 1;
  if found then
    raise exception 'transaction % of the ledger is complete', complete
      using errcode = 'restrict_violation', constraint = 'ledger_append_only';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_event_capacity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.heads - new.over > (select capacity from events where id = new.event_id) then
    raise exception 'event % has no such places left', new.event_id
      using errcode = 'check_violation', constraint = 'event_occupancy_within_capacity';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_issued_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - '{status,paid_at,next_attempt_at,document_file}'::text[])
    is distinct from (to_jsonb(old) - '{status,paid_at,next_attempt_at,document_file}'::text[]) then
    raise exception 'invoice % was issued', old.number using errcode = 'restrict_violation', constraint = 'invoices_issued_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_list_quotas(lists uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  over uuid;
begin
  perform 1 from guest_lists where id = any(lists) order by id for update;
  select g.id into over from guest_lists g
  where g.id = any(lists) and g.quota < (
    select coalesce(sum(r.party_size), 0) from listed_names n join reservations r on r.id = n.reservation_id
    where n.list_id = g.id and occupies(r.status))
  limit 1;
  if over is not null then
    raise exception 'list % has no such places left', over
      using errcode = 'check_violation', constraint = 'guest_lists_within_quota';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_manual_revenue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- An event without bookings may be deleted.
  moving text[] := '{event_id}';
begin
  if tg_op = 'UPDATE' and old.voided_at is null then
    moving := moving || '{voided_at,voided_by,void_reason}'::text[];
    if old.attachment_file is null then
      moving := moving || '{attachment_file,attachment_name}'::text[];
    end if;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'revenue % stays as it was entered', old.id using errcode = 'restrict_violation', constraint = 'manual_revenue_stays';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_payout_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_prestation_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sold record;
begin
  select stock, table_choice into sold from prestations where id = new.prestation_id;
  if new.units - new.over > sold.stock or (sold.table_choice is not null and tables_oversold(new.event_id)) then
    raise exception 'prestation % has no such stock left', new.prestation_id
      using errcode = 'check_violation', constraint = 'prestation_occupancy_within_stock';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_published_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a published version of a page is kept as it was published' using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_quota_of_changed_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_list_quotas((select array_agg(list_id) from listed_names where reservation_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_quota_of_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_list_quotas(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_quota_of_new_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_list_quotas((select array_agg(distinct list_id) from added));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moving text[] := '{state,provider_reference,asked_at,sent_at,settled_at}';
begin
  -- A bank may reject a refund later: only that changes a settled one.
  if old.state = 'failed' or (old.state = 'succeeded' and new.state <> 'failed') then
    moving := '{}';
  end if;
  if old.allocation = '[]' then
    moving := moving || 'allocation'::text;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'refund % stays as it is', old.id using errcode = 'restrict_violation', constraint = 'payment_refunds_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_refunds_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  taken bigint;
  given bigint;
  disputed bigint;
begin
  select case when state = 'succeeded' or taken_late_at is not null then amount_minor else 0 end into taken
    from payments where id = new.payment_id for update;
  select coalesce(sum(amount_minor), 0) into given from payment_refunds where payment_id = new.payment_id and state <> 'failed';
  select coalesce(sum(amount_minor), 0) into disputed from payment_disputes where payment_id = new.payment_id and state <> 'won';
  if given + disputed + new.amount_minor > taken then
    raise exception 'payment % has % left to give back', new.payment_id, taken - given - disputed
      using errcode = 'check_violation', constraint = 'payment_refunds_within_payment';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_reservation_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'step % of a reservation''s history stays as it is', old.id using errcode = 'restrict_violation', constraint = 'reservation_history_stays';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sold_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  taken integer;
begin
  select units into taken from prestation_occupancy where prestation_id = new.id for update;
  if new.stock < taken then
    raise exception 'prestation % has sold more than that', new.id
      using errcode = 'check_violation', constraint = 'prestations_stock_covers_sold';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tab()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.state <> 'open' then
    raise exception 'tab % stays as it was closed', old.id using errcode = 'restrict_violation', constraint = 'tabs_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tab_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moving text[] := '{}';
begin
  if tg_op = 'UPDATE' and old.voided_at is null then
    moving := '{void_reason,voided_by,voided_at}';
    if old.reduction is null then
      moving := moving || '{reduction,reduced_minor,reduction_reason,reduced_by,reduced_at}';
    end if;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and to_jsonb(new) - moving is distinct from to_jsonb(old) - moving)
    or not exists (select from tabs t where t.id = new.tab_id and t.state = 'open') then
    raise exception 'line % of a tab stays as it is', coalesce(old.id, new.id) using errcode = 'restrict_violation', constraint = 'tab_lines_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tab_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'payment % of a tab stays as it is', old.id using errcode = 'restrict_violation', constraint = 'tab_payments_stay';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_till_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.allocation <> '[]' or to_jsonb(new) - 'allocation' is distinct from to_jsonb(old) - 'allocation' then
    raise exception 'payment % at the till stays as it is', old.id using errcode = 'restrict_violation', constraint = 'till_payments_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a transfer stays as it is' using errcode = 'restrict_violation', constraint = tg_name;
end $function$;

create view known_guests as
 SELECT id,
    club_id,
    client_id,
    is_vip,
    tags,
    xmin AS changed_by
   FROM club_guests g
  WHERE (client_id IS NOT NULL);

create view left_parties as
 SELECT reservation_id
   FROM sittings
  WHERE (left_at IS NOT NULL);

create view list_versions as
 SELECT event_id,
    version
   FROM guest_lists;

create view listed_guests as
 SELECT l.reservation_id,
    COALESCE(g.merged_into, g.id) AS guest_id
   FROM (guest_listings l
     JOIN club_guests g ON ((g.id = l.guest_id)));

create view listed_parties as
 SELECT n.reservation_id,
    g.id AS list_id,
    g.name AS list_name
   FROM (listed_names n
     JOIN guest_lists g ON ((g.id = n.list_id)));

create view memberships as
 SELECT c.admin_id AS user_id,
    c.id AS club_id,
    'admin'::text AS status,
    c.onboarding_completed_at,
    NULL::boolean AS can_manage_staff,
    NULL::boolean AS can_access_club_setup,
    NULL::boolean AS can_access_subscription,
    NULL::boolean AS can_access_contract,
    NULL::boolean AS can_access_events,
    NULL::boolean AS can_access_staff_management,
    NULL::boolean AS can_access_finances,
    NULL::boolean AS can_work_door,
    NULL::boolean AS can_override_door,
    NULL::boolean AS can_view_guests
   FROM clubs c
UNION ALL
 SELECT s.user_id,
    s.club_id,
    s.status,
    NULL::timestamp with time zone AS onboarding_completed_at,
    s.can_manage_staff,
    s.can_access_club_setup,
    s.can_access_subscription,
    s.can_access_contract,
    s.can_access_events,
    s.can_access_staff_management,
    s.can_access_finances,
    s.can_work_door,
    s.can_override_door,
    s.can_view_guests
   FROM club_staff s;

CREATE OR REPLACE FUNCTION public.move_table_assignments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform place_tables(new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.move_tables_of_seatings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform place_tables(event_id) from (select distinct event_id from touched) t;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.move_transfer_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moving constant text[] := array['state', 'reference', 'failure', 'reversed_minor', 'asked_at', 'settled_at'];
begin
  if to_jsonb(new) - moving = to_jsonb(old) - moving and new.reversed_minor >= old.reversed_minor
    and array_position(array['requested', 'failed', 'paid', 'reversed'], new.state)
      >= array_position(array['requested', 'failed', 'paid', 'reversed'], old.state) then
    return new;
  end if;
  raise exception 'a transfer only moves forward' using errcode = 'restrict_violation', constraint = tg_name;
end $function$;

CREATE OR REPLACE FUNCTION public.name_changed_guest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update club_guests set name = coalesce(nullif(trim(new.first_name || ' ' || new.last_name), ''), new.username), email = new.email,
    phone_number = new.phone_number
  where client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.name_reservation_kinds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reservations r set kinds = named.kinds
  from (
    select l.reservation_id, coalesce(array_agg(distinct l.kind order by l.kind) filter (where l.quantity > 0), '{}') as kinds
    from reservation_lines l where l.reservation_id in (select reservation_id from touched) group by l.reservation_id
  ) named
  where r.id = named.reservation_id and r.kinds <> named.kinds;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_unfolded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_unfolded (transaction_id) select id from added on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.occupies(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (status = ANY (ARRAY['held'::text, 'pending'::text, 'awaiting_payment'::text, 'confirmed'::text, 'checked_in'::text, 'completed'::text, 'no_show'::text]));

CREATE OR REPLACE FUNCTION public.open_event_occupancy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_occupancy (event_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.open_prestation_occupancy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into prestation_occupancy (prestation_id, event_id) values (new.id, new.event_id);
  return null;
end $function$;

create view parties_off_tables as
 SELECT reservation_id
   FROM sittings
  WHERE ((left_at IS NOT NULL) OR (released_at IS NOT NULL));

create view passed_on_places as
 SELECT event_id,
    party_size
   FROM reservations
  WHERE ((passed_on_at IS NOT NULL) AND occupies(status) AND (checked_in_heads = 0));

CREATE OR REPLACE FUNCTION public.person_order(first_name text, last_name text, username text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(regexp_replace(normalize(coalesce(nullif(trim(first_name || ' ' || last_name), ''), username), NFKD), '[\u0300-\u036f]', '', 'g'))
    collate "C"
$function$;

CREATE OR REPLACE FUNCTION public.person_query(typed text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from unnest(case
    when typed ~ '^[^@[:space:]]+@[^[:space:]]*$' then array[translate(lower(left(typed, 100)), '\''', '')]
    when typed ~ '^[0-9 +()./-]{6,}$' and typed ~ '[1-9]' then array[ltrim(regexp_replace(typed, '[^0-9]', '', 'g'), '0')]
    else fold_words(typed) end) word
$function$;

CREATE OR REPLACE FUNCTION public.person_words(username text, email text, first_name text, last_name text, full_name text, phone_number text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_to_tsvector(ARRAY(SELECT word.word FROM unnest(((fold_words(((((((((person_words.username || ' '::text) || person_words.first_name) || ' '::text) || person_words.last_name) || ' '::text) || person_words.full_name) || ' '::text) || COALESCE(person_words.email, ''::text))) || ARRAY[lower("left"(person_words.username, 100)), lower("left"(COALESCE(person_words.email, ''::text), 100))]) || CASE WHEN (length(phone.digits) >= 6) THEN ARRAY[phone.digits, "right"(phone.digits, 10), "right"(phone.digits, 9)] ELSE ARRAY[]::text[] END)) word(word) WHERE (word.word <> ''::text))) AS array_to_tsvector FROM (SELECT ltrim(regexp_replace(person_words.phone_number, '[^0-9]'::text, ''::text, 'g'::text), '0'::text) AS digits) phone);

CREATE OR REPLACE FUNCTION public.place_tables(of_event uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  given table_assignments[];
begin
  given := array(select g from table_assignments g where g.event_id = of_event);
  delete from table_assignments where event_id = of_event;
  insert into table_assignments (reservation_id, table_id, club_id, event_id, starts_at, ends_at)
  select g.reservation_id, g.table_id, g.club_id, e.id, coalesce(s.starts_at, e.doors_at, e.starts_at), coalesce(s.ends_at, e.ends_at)
  from unnest(given) g join events e on e.id = of_event join reservations r on r.id = g.reservation_id
  left join seatings s on s.id = r.seating_id;
end
$function$;

create view plan_uses as
 SELECT plan_version_id AS version_id,
    id AS event_id
   FROM events
  WHERE (plan_version_id IS NOT NULL);

CREATE OR REPLACE FUNCTION public.recount_tables_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update prestations set stock = stock where event_id = new.id and table_choice is not null;
  if found and tables_oversold(new.id) then
    raise exception 'event % has sold more tables than that', new.id
      using errcode = 'check_violation', constraint = 'prestations_stock_covers_sold';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.recount_tables_of_zones()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update prestations p set stock = p.stock from events e
  where p.zone_id in (old.zone_id, new.zone_id) and e.id = p.event_id and e.ends_at > now()
    and exists (select from plan_tables t where t.version_id = e.plan_version_id and t.table_id = new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.referral_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the referral of reservation % never changes', old.id;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_agreement_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is kept as it was written', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation', constraint = 'audit_log_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_document_view_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a look at a document stays as it was' using errcode = 'restrict_violation', constraint = 'document_views_stay';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_frozen_dates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  frozen record;
begin
  select f.club_id, f.business_date into frozen
    from added a join ledger_frozen_dates f on f.club_id = a.club_id and f.business_date in (a.business_date, a.posted_on) limit 1;
  if found then
    raise exception 'the books of club % are closed for %', frozen.club_id, frozen.business_date
      using errcode = 'restrict_violation', constraint = 'ledger_dates_open';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_incident_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an incident is amended, never changed' using errcode = 'restrict_violation', constraint = 'incidents_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_points_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_scan_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was done at a door is never changed' using errcode = 'restrict_violation', constraint = 'door_scans_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.release_tables()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from table_assignments where reservation_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.reservation_query(club uuid, typed text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (quote_literal(club_word(club)) || coalesce(string_agg(' & ' || quote_literal(word) || ':*', ''), ''))::tsquery
  from unnest(case when typed ~ '^[^@[:space:]]+@[^[:space:]]*$' then array[translate(lower(left(typed, 100)), '\''', '')] when typed ~ '^[0-9 +()./-]{6,}$' and typed ~ '[1-9]' then array[ltrim(regexp_replace(typed, '[^0-9]', '', 'g'), '0')] else fold_words(typed) end) word
$function$;

create view reservation_words as
 SELECT r.id,
    r.club_id,
    r.client_id,
    array_to_string(fold_words(who.name), ' '::text) AS name,
    array_to_tsvector(((ARRAY[club_word(r.club_id), lower(replace(r.reference, '-'::text, ''::text)), lower("left"(COALESCE(u.email, r.reference), 100))] || fold_words(concat_ws(' '::text, r.reference, who.name, r.guest_name, u.email, u.username, ( SELECT string_agg((guest.value ->> 'name'::text), ' '::text) AS string_agg
           FROM jsonb_array_elements(r.guests) guest(value))))) ||
        CASE
            WHEN (length(who.digits) >= 6) THEN ARRAY[who.digits, "right"(who.digits, 10), "right"(who.digits, 9)]
            ELSE '{}'::text[]
        END)) AS words
   FROM ((reservations r
     LEFT JOIN users u ON (((u.id = r.client_id) AND (u.deleted_at IS NULL))))
     CROSS JOIN LATERAL ( SELECT COALESCE(NULLIF(TRIM(BOTH FROM ((u.first_name || ' '::text) || u.last_name)), ''::text), u.username, r.guest_name) AS name,
            ltrim(regexp_replace(COALESCE(u.phone_number, ''::text), '[^0-9]'::text, ''::text, 'g'::text), '0'::text) AS digits) who);

create view returned_places as
 SELECT event_id,
    prestation_id
   FROM returned_tickets
  WHERE (outcome = 'offered'::text);

CREATE OR REPLACE FUNCTION public.search_changed_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reservation_search s set name = w.name, words = w.words
  from reservation_words w where s.client_id = new.id and w.id = s.reservation_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_changed_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reservation_search s set client_id = w.client_id, name = w.name, words = w.words
  from reservation_words w where w.id = new.id and s.reservation_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_guest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  digits text := ltrim(regexp_replace(new.phone_number, '[^0-9]', '', 'g'), '0');
  merged text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    merged := array(select w from club_guests m, unnest(tsvector_to_array(m.words)) w where m.merged_into = new.id and w not like '#%');
  end if;
  new.sort_name := left(lower(regexp_replace(normalize(new.name, NFKD), '[\u0300-\u036f]', '', 'g')), 200);
  new.words := array_to_tsvector(array(select distinct word from unnest(
    array[club_word(new.club_id)] || fold_words(concat_ws(' ', new.name, new.email))
    || case when new.email is null then '{}' else array[lower(left(new.email, 100))] end
    || case when length(digits) >= 6 then array[digits, right(digits, 10), right(digits, 9)] else '{}' end
    || array(select tag_word(tag) from unnest(new.tags) tag)
    || merged
  ) word where word <> ''));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_new_reservations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into reservation_search (reservation_id, club_id, client_id, name, words)
  select w.id, w.club_id, w.client_id, w.name, w.words from added a join reservation_words w on w.id = a.id;
  return null;
end $function$;

create view seated_parties as
 SELECT id AS reservation_id,
    event_id,
    seating_id,
    ARRAY( SELECT t.name
           FROM (table_assignments a
             JOIN floor_tables t ON ((t.id = a.table_id)))
          WHERE (a.reservation_id = r.id)) AS tables
   FROM reservations r
  WHERE occupies(status);

create view seats as
 SELECT s.club_id,
    s.user_id
   FROM (club_staff s
     JOIN users u ON ((u.id = s.user_id)))
  WHERE ((s.status <> 'ended'::text) AND (u.deleted_at IS NULL));

create view staff_positions as
 SELECT s.user_id,
    c.name AS club_name,
    r.name AS role_name
   FROM ((club_staff s
     JOIN clubs c ON ((c.id = s.club_id)))
     LEFT JOIN staff_roles r ON ((r.id = s.role_id)));

create view tables_given as
 SELECT event_id,
    table_id,
    reservation_id
   FROM table_assignments;

CREATE OR REPLACE FUNCTION public.tables_oversold(of_event uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from (
      select p.zone_id, sum(o.units) as units from prestations p join prestation_occupancy o on o.prestation_id = p.id
      where p.event_id = of_event and p.table_choice is not null group by grouping sets ((p.seating_id, p.zone_id), (p.seating_id))
      having count(*) > 0) sold
    where sold.units > count_plan_tables((select plan_version_id from events where id = of_event), sold.zone_id))
$function$;

CREATE OR REPLACE FUNCTION public.tag_word(tag text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('#'::text || array_to_string(fold_words(tag), '-'::text));

CREATE OR REPLACE FUNCTION public.takes_places(status text, passed_on_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (occupies(status) AND (passed_on_at IS NULL));

CREATE OR REPLACE FUNCTION public.tell_availability()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('staffing:' || m.club_id) from touched t join club_staff m on m.user_id = t.user_id and m.status <> 'ended';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_board()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('board:' || event_id) from (select distinct event_id from touched) t;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_changed_reservations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint(topic) from (
    -- The event's places, if their number changed.
    select 'event:' || n.event_id as topic from after_rows n join before_rows b using (id)
    where occupies(n.status) <> occupies(b.status) or n.party_size <> b.party_size or n.total_minor <> b.total_minor
      or n.passed_on_at is distinct from b.passed_on_at
    union select 'door:' || n.event_id from after_rows n join before_rows b using (id)
    where n.status <> b.status or n.checked_in_heads <> b.checked_in_heads or n.party_size <> b.party_size
      or n.total_minor <> b.total_minor or n.paid_minor <> b.paid_minor or n.refunded_minor <> b.refunded_minor
      or n.queued_at is distinct from b.queued_at or n.passed_on_at is distinct from b.passed_on_at
    union select 'club:' || e.club_id from after_rows n join events e on e.id = n.event_id
    union select 'user:' || n.client_id from after_rows n join before_rows b using (id) where n.client_id is not null and n.version <> b.version
    union select 'user:' || b.client_id from after_rows n join before_rows b using (id) where b.client_id <> n.client_id
  ) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_ended_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('session:' || id) from gone where expires_at > now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('event:' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_menu()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Open tabs show what is sold out.
  perform hint('event:' || t.event_id) from (select distinct event_id from tabs where club_id = new.club_id and state = 'open') t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_new_reservations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint(topic) from (
    select unnest(array['event:' || e.id, 'club:' || e.club_id]) as topic from events e where e.id in (select event_id from added)
    -- Clients who book know already; those who waited do not.
    union select 'user:' || client_id from added where source = 'waiting_list'
    union select 'door:' || event_id from added where status = 'checked_in'
  ) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('user:' || user_id) from (select distinct user_id from touched) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_prestations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('event:' || event_id) from (select distinct event_id from touched) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_redemptions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint(topic) from (
    select 'club:' || club_id as topic from touched union select 'user:' || client_id from touched
  ) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_sent_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('door:' || r.event_id) from reservations r where r.id = new.reservation_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_staffing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint(topic) from (
    select 'staffing:' || club_id as topic from touched union select 'user:' || user_id from touched where user_id is not null
  ) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_tab()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('event:' || new.event_id);
  perform hint('user:' || r.client_id) from reservations r where r.id = new.reservation_id and r.client_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_tab_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('event:' || t.event_id) from tabs t where t.id = new.tab_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_tables()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('event:' || event_id) from (select distinct event_id from touched) t;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_waiting_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hint('club:' || club_id) from (select distinct e.club_id from touched w join events e on e.id = w.event_id) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.void_club_payout_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.voided_at is null and new.voided_at is not null
    and to_jsonb(new) - array['voided_at', 'voided_by', 'void_reason'] = to_jsonb(old) - array['voided_at', 'voided_by', 'void_reason'] then
    return new;
  end if;
  raise exception 'a payout stays as it is' using errcode = 'restrict_violation', constraint = 'club_payouts_stay';
end $function$;

create view waiting_parties as
 SELECT id,
    event_id,
    party_size,
    request,
    smallest_party
   FROM waiting_list_entries
  WHERE (state = 'waiting'::text);

CREATE TRIGGER agreement_signatures_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.agreement_signatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_agreement_change();

CREATE TRIGGER agreement_templates_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.agreement_templates FOR EACH STATEMENT EXECUTE FUNCTION refuse_agreement_change();

CREATE TRIGGER ambassador_payout_voids_append_only BEFORE DELETE OR UPDATE ON public.ambassador_payout_voids FOR EACH ROW EXECUTE FUNCTION keep_payout_history();

CREATE TRIGGER ambassador_transfers_move_on BEFORE UPDATE ON public.ambassador_transfers FOR EACH ROW EXECUTE FUNCTION move_transfer_on();

CREATE TRIGGER ambassador_transfers_stay BEFORE DELETE OR TRUNCATE ON public.ambassador_transfers FOR EACH STATEMENT EXECUTE FUNCTION keep_transfer();

CREATE TRIGGER attendance_tell_changed AFTER UPDATE ON public.attendance REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER attendance_tell_gone AFTER DELETE ON public.attendance REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER attendance_tell_new AFTER INSERT ON public.attendance REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER boards_tell_changed AFTER UPDATE ON public.boards REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER cash_ups_stay BEFORE DELETE OR UPDATE ON public.cash_ups FOR EACH ROW EXECUTE FUNCTION keep_cash_up();

CREATE TRIGGER guests_search BEFORE INSERT OR UPDATE OF name, email, phone_number, tags ON public.club_guests FOR EACH ROW EXECUTE FUNCTION search_guest();

CREATE TRIGGER club_payouts_stay BEFORE DELETE OR TRUNCATE ON public.club_payouts FOR EACH STATEMENT EXECUTE FUNCTION keep_club_payout();

CREATE TRIGGER club_payouts_voided_once BEFORE UPDATE ON public.club_payouts FOR EACH ROW EXECUTE FUNCTION void_club_payout_once();

CREATE TRIGGER club_transfers_move_on BEFORE UPDATE ON public.club_transfers FOR EACH ROW EXECUTE FUNCTION move_transfer_on();

CREATE TRIGGER club_transfers_stay BEFORE DELETE OR TRUNCATE ON public.club_transfers FOR EACH STATEMENT EXECUTE FUNCTION keep_transfer();

CREATE TRIGGER commission_decisions_append_only BEFORE DELETE OR UPDATE ON public.commission_decisions FOR EACH ROW EXECUTE FUNCTION keep_payout_history();

CREATE TRIGGER commission_entries_append_only BEFORE DELETE OR UPDATE ON public.commission_entries FOR EACH ROW EXECUTE FUNCTION commission_entry_stays();

CREATE TRIGGER document_views_stay BEFORE UPDATE ON public.document_views FOR EACH ROW EXECUTE FUNCTION refuse_document_view_change();

CREATE TRIGGER door_scans_append_only BEFORE UPDATE ON public.door_scans FOR EACH STATEMENT EXECUTE FUNCTION refuse_scan_change();

CREATE TRIGGER door_scans_count_heads AFTER INSERT ON public.door_scans FOR EACH ROW WHEN ((new.result = 'counted'::text)) EXECUTE FUNCTION count_heads();

CREATE TRIGGER drawer_movements_count AFTER INSERT ON public.drawer_movements FOR EACH ROW EXECUTE FUNCTION count_drawer_movement();

CREATE TRIGGER drawer_movements_stay BEFORE DELETE OR UPDATE ON public.drawer_movements FOR EACH ROW EXECUTE FUNCTION keep_drawer_movement();

CREATE TRIGGER drawers_stay BEFORE DELETE OR UPDATE ON public.drawers FOR EACH ROW EXECUTE FUNCTION keep_drawer();

CREATE TRIGGER event_occupancy_within_capacity AFTER UPDATE ON public.event_occupancy FOR EACH ROW WHEN (((new.heads > old.heads) OR ((new.heads - new.over) > (old.heads - old.over)))) EXECUTE FUNCTION keep_event_capacity();

CREATE TRIGGER events_move_tables AFTER UPDATE OF starts_at, ends_at, doors_at ON public.events FOR EACH ROW WHEN ((((old.starts_at IS DISTINCT FROM new.starts_at) OR (old.ends_at IS DISTINCT FROM new.ends_at)) OR (old.doors_at IS DISTINCT FROM new.doors_at))) EXECUTE FUNCTION move_table_assignments();

CREATE TRIGGER events_open_occupancy AFTER INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION open_event_occupancy();

CREATE TRIGGER events_recount_tables AFTER UPDATE OF plan_version_id ON public.events FOR EACH ROW WHEN ((old.plan_version_id IS DISTINCT FROM new.plan_version_id)) EXECUTE FUNCTION recount_tables_of_event();

CREATE TRIGGER events_tell_changed AFTER UPDATE ON public.events FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION tell_event();

CREATE TRIGGER floor_tables_recount AFTER UPDATE OF zone_id ON public.floor_tables FOR EACH ROW WHEN ((old.zone_id <> new.zone_id)) EXECUTE FUNCTION recount_tables_of_zones();

CREATE TRIGGER guest_lists_quota_covers_names AFTER UPDATE ON public.guest_lists FOR EACH ROW WHEN ((new.quota < old.quota)) EXECUTE FUNCTION keep_quota_of_list();

CREATE TRIGGER incident_amendments_append_only BEFORE UPDATE ON public.incident_amendments FOR EACH STATEMENT EXECUTE FUNCTION refuse_incident_change();

CREATE TRIGGER incidents_append_only BEFORE UPDATE ON public.incidents FOR EACH STATEMENT EXECUTE FUNCTION refuse_incident_change();

CREATE TRIGGER invoices_issued_stay BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW WHEN ((old.issued_at IS NOT NULL)) EXECUTE FUNCTION keep_issued_invoice();

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER ledger_entries_with_transaction AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_entries_with_transaction();

CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON public.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_new_transaction();

CREATE TRIGGER ledger_transactions_on_open_dates AFTER INSERT ON public.ledger_transactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_frozen_dates();

CREATE TRIGGER ledger_transactions_unfolded AFTER INSERT ON public.ledger_transactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_unfolded();

CREATE TRIGGER listed_names_within_quota AFTER INSERT ON public.listed_names REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_quota_of_new_names();

CREATE TRIGGER manual_revenue_stays BEFORE DELETE OR UPDATE ON public.manual_revenue FOR EACH ROW EXECUTE FUNCTION keep_manual_revenue();

CREATE TRIGGER menu_items_tell AFTER INSERT OR UPDATE ON public.menu_items FOR EACH ROW EXECUTE FUNCTION tell_menu();

CREATE TRIGGER notifications_tell_changed AFTER UPDATE ON public.notifications REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();

CREATE TRIGGER notifications_tell_new AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();

CREATE TRIGGER page_versions_kept BEFORE DELETE OR UPDATE ON public.page_versions FOR EACH ROW WHEN ((old.published_at IS NOT NULL)) EXECUTE FUNCTION keep_published_page();

CREATE TRIGGER parties_outside_count AFTER INSERT OR UPDATE ON public.parties_outside FOR EACH ROW EXECUTE FUNCTION count_outside();

CREATE TRIGGER payment_refunds_stay BEFORE DELETE OR UPDATE ON public.payment_refunds FOR EACH ROW EXECUTE FUNCTION keep_refund();

CREATE TRIGGER payment_refunds_within_payment BEFORE INSERT ON public.payment_refunds FOR EACH ROW EXECUTE FUNCTION keep_refunds_within_payment();

CREATE TRIGGER point_debits_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.point_debits FOR EACH STATEMENT EXECUTE FUNCTION refuse_points_change();

CREATE TRIGGER point_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.point_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_points_change();

CREATE TRIGGER prestation_occupancy_within_stock AFTER UPDATE ON public.prestation_occupancy FOR EACH ROW WHEN (((new.units > old.units) OR ((new.units - new.over) > (old.units - old.over)))) EXECUTE FUNCTION keep_prestation_stock();

CREATE TRIGGER prestations_count_tables BEFORE INSERT OR UPDATE ON public.prestations FOR EACH ROW WHEN ((new.table_choice IS NOT NULL)) EXECUTE FUNCTION count_table_stock();

CREATE TRIGGER prestations_open_occupancy AFTER INSERT ON public.prestations FOR EACH ROW EXECUTE FUNCTION open_prestation_occupancy();

CREATE TRIGGER prestations_stock_covers_sold AFTER UPDATE OF stock ON public.prestations FOR EACH ROW WHEN ((new.stock IS DISTINCT FROM old.stock)) EXECUTE FUNCTION keep_sold_stock();

CREATE TRIGGER prestations_tell_changed AFTER UPDATE ON public.prestations REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_prestations();

CREATE TRIGGER prestations_tell_new AFTER INSERT ON public.prestations REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_prestations();

CREATE TRIGGER redemptions_tell_changed AFTER UPDATE ON public.redemptions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_redemptions();

CREATE TRIGGER redemptions_tell_new AFTER INSERT ON public.redemptions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_redemptions();

CREATE TRIGGER reservation_addition_lines_count_new AFTER INSERT ON public.reservation_addition_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_addition_lines();

CREATE TRIGGER reservation_additions_count_ended AFTER UPDATE ON public.reservation_additions FOR EACH ROW WHEN (((old.state = 'open'::text) AND (new.state <> 'open'::text))) EXECUTE FUNCTION count_ended_addition();

CREATE TRIGGER reservation_additions_count_new AFTER INSERT ON public.reservation_additions FOR EACH ROW EXECUTE FUNCTION count_new_addition();

CREATE TRIGGER reservation_additions_stay BEFORE UPDATE ON public.reservation_additions FOR EACH ROW WHEN (((old.heads <> new.heads) OR (old.event_id <> new.event_id) OR (old.reservation_id <> new.reservation_id) OR ((old.state <> 'open'::text) AND (new.state = 'open'::text)))) EXECUTE FUNCTION keep_addition();

CREATE TRIGGER reservation_history_stays BEFORE DELETE OR UPDATE ON public.reservation_history FOR EACH ROW EXECUTE FUNCTION keep_reservation_history();

CREATE TRIGGER reservation_lines_count_changed AFTER UPDATE ON public.reservation_lines REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_lines();

CREATE TRIGGER reservation_lines_count_new AFTER INSERT ON public.reservation_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_lines();

CREATE TRIGGER reservation_lines_kinds_changed AFTER UPDATE ON public.reservation_lines REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION name_reservation_kinds();

CREATE TRIGGER reservation_lines_kinds_new AFTER INSERT ON public.reservation_lines REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION name_reservation_kinds();

CREATE TRIGGER reservations_count_changed AFTER UPDATE ON public.reservations REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_reservations();

CREATE TRIGGER reservations_count_inside AFTER UPDATE ON public.reservations FOR EACH ROW WHEN ((old.checked_in_heads <> new.checked_in_heads)) EXECUTE FUNCTION count_inside();

CREATE TRIGGER reservations_count_inside_new AFTER INSERT ON public.reservations FOR EACH ROW WHEN ((new.checked_in_heads > 0)) EXECUTE FUNCTION count_inside();

CREATE TRIGGER reservations_count_new AFTER INSERT ON public.reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_reservations();

CREATE TRIGGER reservations_referral_stays BEFORE UPDATE OF referral_code, ambassador_id, referral_reason ON public.reservations FOR EACH ROW WHEN ((((old.referral_code IS NULL) IS DISTINCT FROM (new.referral_code IS NULL)) OR (old.ambassador_id IS DISTINCT FROM new.ambassador_id) OR (old.referral_reason IS DISTINCT FROM new.referral_reason))) EXECUTE FUNCTION referral_stays();

CREATE TRIGGER reservations_release_tables AFTER UPDATE OF status ON public.reservations FOR EACH ROW WHEN ((occupies(old.status) AND (NOT occupies(new.status)))) EXECUTE FUNCTION release_tables();

CREATE TRIGGER reservations_search_changed AFTER UPDATE ON public.reservations FOR EACH ROW WHEN (((old.client_id IS DISTINCT FROM new.client_id) OR (old.guest_name IS DISTINCT FROM new.guest_name) OR (old.guests IS DISTINCT FROM new.guests))) EXECUTE FUNCTION search_changed_reservation();

CREATE TRIGGER reservations_search_new AFTER INSERT ON public.reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_new_reservations();

CREATE TRIGGER reservations_tell_changed AFTER UPDATE ON public.reservations REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_reservations();

CREATE TRIGGER reservations_tell_new AFTER INSERT ON public.reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_new_reservations();

CREATE TRIGGER reservations_within_quota AFTER UPDATE ON public.reservations FOR EACH ROW WHEN (((new.source = 'guest_list'::text) AND occupies(new.status) AND ((NOT occupies(old.status)) OR (new.party_size > old.party_size)))) EXECUTE FUNCTION keep_quota_of_changed_name();

CREATE TRIGGER seatings_move_tables AFTER UPDATE ON public.seatings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION move_tables_of_seatings();

CREATE TRIGGER sent_tickets_tell AFTER INSERT OR UPDATE ON public.sent_tickets FOR EACH ROW EXECUTE FUNCTION tell_sent_ticket();

CREATE TRIGGER shift_offers_tell_changed AFTER UPDATE ON public.shift_offers REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER shift_offers_tell_new AFTER INSERT ON public.shift_offers REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER sittings_tell_changed AFTER UPDATE ON public.sittings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER sittings_tell_new AFTER INSERT ON public.sittings REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER staff_availability_tell_changed AFTER UPDATE ON public.staff_availability REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_availability();

CREATE TRIGGER staff_availability_tell_new AFTER INSERT ON public.staff_availability REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_availability();

CREATE TRIGGER staff_shifts_tell_changed AFTER UPDATE ON public.staff_shifts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER staff_shifts_tell_gone AFTER DELETE ON public.staff_shifts REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER staff_shifts_tell_new AFTER INSERT ON public.staff_shifts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER tab_lines_stay BEFORE INSERT OR DELETE OR UPDATE ON public.tab_lines FOR EACH ROW EXECUTE FUNCTION keep_tab_line();

CREATE TRIGGER tab_payments_stay BEFORE DELETE OR UPDATE ON public.tab_payments FOR EACH ROW EXECUTE FUNCTION keep_tab_payment();

CREATE TRIGGER tab_payments_tell AFTER INSERT ON public.tab_payments FOR EACH ROW WHEN ((new.amount_minor < 0)) EXECUTE FUNCTION tell_tab_refund();

CREATE TRIGGER table_assignments_tell_guests_gone AFTER DELETE ON public.table_assignments REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_tables();

CREATE TRIGGER table_assignments_tell_guests_new AFTER INSERT ON public.table_assignments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_tables();

CREATE TRIGGER table_assignments_tell_new AFTER INSERT ON public.table_assignments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER table_assignments_tell_removed AFTER DELETE ON public.table_assignments REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_board();

CREATE TRIGGER tabs_stay BEFORE DELETE OR UPDATE ON public.tabs FOR EACH ROW EXECUTE FUNCTION keep_tab();

CREATE TRIGGER tabs_tell AFTER INSERT OR UPDATE ON public.tabs FOR EACH ROW EXECUTE FUNCTION tell_tab();

CREATE TRIGGER till_payments_stay BEFORE DELETE OR UPDATE ON public.till_payments FOR EACH ROW EXECUTE FUNCTION keep_till_payment();

CREATE TRIGGER time_off_requests_tell_changed AFTER UPDATE ON public.time_off_requests REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER time_off_requests_tell_new AFTER INSERT ON public.time_off_requests REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_staffing();

CREATE TRIGGER tokens_tell_gone AFTER DELETE ON public.tokens REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

CREATE TRIGGER users_name_guests AFTER UPDATE OF first_name, last_name, username, email, phone_number ON public.users FOR EACH ROW WHEN (((new.role = 'client'::text) AND (new.deleted_at IS NULL) AND (((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.username IS DISTINCT FROM new.username)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone_number IS DISTINCT FROM new.phone_number)))) EXECUTE FUNCTION name_changed_guest();

CREATE TRIGGER users_search_reservations AFTER UPDATE ON public.users FOR EACH ROW WHEN (((new.role = 'client'::text) AND ((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name) OR (old.username IS DISTINCT FROM new.username) OR (old.email IS DISTINCT FROM new.email) OR (old.phone_number IS DISTINCT FROM new.phone_number) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION search_changed_client();

CREATE TRIGGER waiting_list_entries_tell_changed AFTER UPDATE ON public.waiting_list_entries REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_waiting_list();

CREATE TRIGGER waiting_list_entries_tell_new AFTER INSERT ON public.waiting_list_entries REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tell_waiting_list();
