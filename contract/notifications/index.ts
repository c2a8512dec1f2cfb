export * from './notifications.ts'
export * from './read-notifications.ts'
export * from './settings.ts'
