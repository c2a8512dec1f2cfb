// For the demo data alone.

export { archiveEventsOf, insertEvents, insertPrestations, type NewPrestation } from './core/event-store.ts'
export { linkNextLineups, linkOldLineups } from './core/link-lineup.ts'
export { replaceSetTimes } from './core/lineup-store.ts'
export { findLineup } from './core/lineup-views.ts'
export { replaceSeatings } from './core/seating-store.ts'
export { addViews } from './public/view-store.ts'
export { writeTemplate } from './templates/create-template.ts'
