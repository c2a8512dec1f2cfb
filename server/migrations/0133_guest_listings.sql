-- Names on lists of promoters and artists that the club knows: the guest each of them is.

create table guest_listings (
  -- The listed name.
  reservation_id uuid primary key,
  guest_id uuid not null,
  linked_at timestamptz not null,
  linked_by uuid not null,
  constraint guest_listings_reservation_id_fkey foreign key (reservation_id) references listed_names (reservation_id)
    on delete cascade,
  constraint guest_listings_guest_id_fkey foreign key (guest_id) references club_guests (id) on delete cascade,
  constraint guest_listings_linked_by_fkey foreign key (linked_by) references users (id)
);
create index guest_listings_guest on guest_listings (guest_id);
create index guest_listings_linker on guest_listings (linked_by);

-- guests lend this to guest lists: whom each name leads to.
create view listed_guests as
  select l.reservation_id, coalesce(g.merged_into, g.id) as guest_id
  from guest_listings l join club_guests g on g.id = l.guest_id;
