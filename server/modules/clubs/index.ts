export { insertClubs, insertClubStaff } from './club-store.ts'
export { requireClub } from './require-club.ts'
