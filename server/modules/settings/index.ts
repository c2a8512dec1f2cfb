export { minimumPayout } from './minimum-payout.ts'
export { readSettings } from './settings-store.ts'
export { settingsModule } from './module.ts'
