export * from './disputes.ts'
