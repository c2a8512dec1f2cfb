export * from './clubs.ts'
