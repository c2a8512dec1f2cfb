// For the demo data alone.

export { insertFollow } from './follow-store.ts'
