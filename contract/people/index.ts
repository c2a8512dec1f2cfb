export * from './invitations.ts'
export * from './users.ts'
