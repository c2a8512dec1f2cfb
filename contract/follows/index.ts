export * from './follows.ts'
