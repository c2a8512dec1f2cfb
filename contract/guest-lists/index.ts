export * from './exports.ts'
export * from './link.ts'
export * from './lists.ts'
export * from './names.ts'
