-- Which account accepted which version of the terms and the privacy policy, and when.

create table page_acceptances (
  user_id uuid not null,
  page_version_id uuid not null,
  accepted_at timestamptz not null,
  -- With the form that opened the account, or later, when asked.
  source text not null,
  constraint page_acceptances_pkey primary key (user_id, page_version_id),
  constraint page_acceptances_user_id_fkey foreign key (user_id) references users (id),
  constraint page_acceptances_page_version_id_fkey foreign key (page_version_id) references page_versions (id),
  constraint page_acceptances_source_known check (source in ('sign_up', 'later'))
);
create index page_acceptances_version on page_acceptances (page_version_id);
