import type { ClubChanges, OwnClub } from '#contract/clubs/clubs.ts'

/** The club with unsaved input. */
export function previewOf(club: OwnClub, typed: ClubChanges): OwnClub {
  return {
    ...club,
    name: typed.name ?? club.name,
    description: typed.description ?? club.description,
    street: typed.street ?? club.street,
    city: typed.city ?? club.city,
    opening_days: typed.opening_days ?? club.opening_days,
    genres: typed.genres ?? club.genres,
    min_age: typed.min_age !== undefined && Number.isInteger(typed.min_age) ? typed.min_age : club.min_age,
  }
}
