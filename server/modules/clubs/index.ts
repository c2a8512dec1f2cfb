export { insertClubs, insertClubStaff } from './club-store.ts'
export { isClubPicture } from './club-views.ts'
export { requireClub } from './require-club.ts'
