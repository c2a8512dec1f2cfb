export { remindersModule } from './module.ts'
