export * from './passes.ts'
