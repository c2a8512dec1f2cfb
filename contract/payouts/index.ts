export * from './bank-accounts.ts'
export * from './club-payouts.ts'
