export * from './bans.ts'
export * from './door.ts'
export * from './exports.ts'
export * from './tickets.ts'
