export * from './accounts.ts'
export * from './invitations.ts'
export * from './profile.ts'
export * from './second-factor.ts'
