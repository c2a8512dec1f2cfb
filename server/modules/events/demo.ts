// For the demo data alone.

export { archiveEventsOf, insertEvents, insertPrestations, type NewPrestation } from './core/event-store.ts'
export { linkOldLineups } from './core/link-lineup.ts'
export { replaceSeatings } from './core/seating-store.ts'
export { addViews } from './public/view-store.ts'
export { writeTemplate } from './templates/create-template.ts'
