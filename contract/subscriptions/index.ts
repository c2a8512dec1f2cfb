export * from './exports.ts'
export * from './invoices.ts'
export * from './plans.ts'
export * from './subscriptions.ts'
