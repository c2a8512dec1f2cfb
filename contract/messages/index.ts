export * from './messages.ts'
export * from './unsubscribe.ts'
