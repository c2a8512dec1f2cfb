export * from './exports.ts'
export * from './lists.ts'
export * from './names.ts'
