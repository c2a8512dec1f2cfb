export { guestListsModule } from './module.ts'
