export * from './artists.ts'
