export * from './club-guest-list.ts'
export * from './club-guests.ts'
export * from './merges.ts'
export * from './settings.ts'
