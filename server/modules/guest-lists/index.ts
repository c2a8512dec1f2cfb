export { cutOffOf } from './lists/guest-list.ts'
export { guestListsModule } from './module.ts'
