// For the demo data alone.

export { insertReferral } from './account/ambassador-store.ts'
export { eraseDemoAccounts, findDemoAccounts } from './account/demo-account-store.ts'
export { createDemoAccounts, type DemoAccount } from './passwords/create-demo-accounts.ts'
