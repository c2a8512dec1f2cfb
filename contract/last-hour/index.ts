export * from './last-hour.ts'
