export { insertClubs, insertClubStaff } from './club-store.ts'
