export * from './cards.ts'
export * from './disputes.ts'
export * from './exports.ts'
