export * from './menu.ts'
export * from './receipts.ts'
export * from './tabs.ts'
