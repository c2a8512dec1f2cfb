export * from './club-dashboard.ts'
export * from './platform-dashboard.ts'
