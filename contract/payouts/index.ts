export * from './bank-accounts.ts'
export * from './club-payouts.ts'
export * from './club-transfers.ts'
export * from './payout-accounts.ts'
