export * from './floor.ts'
