// For the demo data alone.

export { putBan, type NewBan } from './bans/ban-store.ts'
export { insertScans, type ScanRow } from './scans/door-store.ts'
