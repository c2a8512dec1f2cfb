-- Who plays at events, whichever club they play at. A name is an artist's once, ignoring case, accents and punctuation.

create table artists (
  id uuid not null,
  slug text not null,
  name text not null,
  -- The folded name, by which a name that is typed again finds its artist.
  name_key text not null,
  search_text text not null,
  bio text not null default '',
  links jsonb not null default '[]',
  -- The artist this one turned out to be: its name and its address lead there.
  merged_into uuid,
  -- The club that added it. No foreign key: what is the platform's refers to no club.
  added_for uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint artists_pkey primary key (id),
  constraint artists_slug_taken unique (slug),
  constraint artists_name_taken unique (name_key),
  constraint artists_merged_into_fkey foreign key (merged_into) references artists (id),
  constraint artists_not_itself check (merged_into <> id)
);
create index artists_merged_into on artists (merged_into) where merged_into is not null;
create index artists_search on artists using gin (search_text gin_trgm_ops);
create index artists_by_name on artists (name_key, id) where merged_into is null;
create index artists_added_for on artists (added_for, created_at) where added_for is not null;
