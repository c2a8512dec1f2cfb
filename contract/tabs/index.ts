export * from './menu.ts'
export * from './tabs.ts'
