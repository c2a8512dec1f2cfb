export { guestsModule } from './module.ts'
