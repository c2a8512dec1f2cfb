import type { Insertable } from 'kysely'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { searchText } from '../../infrastructure/database/fold.ts'
import type { Clubs, ClubStaff } from '../../infrastructure/database/schema.ts'

/** Adds clubs; what is searched is made here of their names and cities. */
export async function insertClubs(tx: Tx, clubs: readonly Omit<Insertable<Clubs>, 'search_text'>[]): Promise<void> {
  const rows = clubs.map((club) => ({ ...club, search_text: searchText([club.name, club.city ?? '']) }))
  await tx.insertInto('clubs').values(rows).execute()
}

export async function insertClubStaff(tx: Tx, row: Insertable<ClubStaff>): Promise<void> {
  await tx.insertInto('club_staff').values(row).execute()
}
