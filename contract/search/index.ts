export * from './search.ts'
