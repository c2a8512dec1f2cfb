// For the demo data alone.

export { putBankAccount } from './bank-account-store.ts'
export { clubBooks, fillPayout } from './pay-out-club.ts'
export { keepPayoutAccount, namePayoutAccount, writeAccountReport } from './payout-account-store.ts'
export { fillTransfer } from './record-transfer.ts'
export { sealBankAccount } from './seal-bank-account.ts'
