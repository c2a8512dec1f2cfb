// For the demo data alone.

export { putBankAccount } from './bank-account-store.ts'
export { fillPayout } from './pay-out-club.ts'
export { sealBankAccount } from './seal-bank-account.ts'
