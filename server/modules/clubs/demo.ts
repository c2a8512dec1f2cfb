// For the demo data alone.

export { insertClubs } from './club-store.ts'
