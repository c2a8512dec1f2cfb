-- The platform's own pages: help, terms, privacy, imprint. Each has at most one draft, which becomes its next version.

create table page_versions (
  id uuid not null,
  page text not null,
  -- Markdown.
  body text not null,
  -- What changed, in a sentence.
  summary text not null,
  -- Of the draft, so that two editors never overwrite each other.
  revision integer not null,
  updated_at timestamptz not null,
  updated_by uuid,
  -- Null for a draft.
  version integer,
  effective_on date,
  consent text,
  published_at timestamptz,
  published_by uuid,
  constraint page_versions_pkey primary key (id),
  constraint page_versions_version_once unique (page, version),
  constraint page_versions_updated_by_fkey foreign key (updated_by) references users (id),
  constraint page_versions_published_by_fkey foreign key (published_by) references users (id),
  constraint page_versions_page_known check (page in ('help', 'terms', 'privacy', 'imprint')),
  constraint page_versions_consent_known check (consent in ('none', 'ask', 'require')),
  constraint page_versions_consent_to_terms check (page in ('terms', 'privacy') or consent is null or consent = 'none'),
  constraint page_versions_published_whole check (
    (published_at is null) = (version is null) and (published_at is null) = (effective_on is null)
    and (published_at is null) = (consent is null)),
  constraint page_versions_version_from_one check (version >= 1)
);
create unique index page_versions_one_draft on page_versions (page) where (published_at is null);
create index page_versions_updated_by on page_versions (updated_by);
create index page_versions_published_by on page_versions (published_by);

create function keep_published_page() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a page is kept as it was published' using errcode = 'restrict_violation';
end
$$;
create trigger page_versions_kept before update or delete on page_versions for each row
  when (old.published_at is not null) execute function keep_published_page();
