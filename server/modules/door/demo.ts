// For the demo data alone.

export { putBan, type NewBan } from './bans/ban-store.ts'
export { insertAmendment, insertIncident, type NewAmendment, type NewIncident } from './incidents/incident-store.ts'
export { insertScans, type ScanRow } from './scans/door-store.ts'
