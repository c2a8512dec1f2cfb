export { insertClubs } from './club-store.ts'
