export { reminderEmails } from './reminder-settings.ts'
export { remindersModule } from './module.ts'
