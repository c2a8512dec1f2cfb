export * from './drawers.ts'
export * from './exports.ts'
