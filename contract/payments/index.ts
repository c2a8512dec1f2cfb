export * from './disputes.ts'
export * from './exports.ts'
