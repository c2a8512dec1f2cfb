export * from './push-subscriptions.ts'
export * from './reminders.ts'
