export * from './floor.ts'
export * from './plans.ts'
