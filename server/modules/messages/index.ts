export { registerUnsubscribe } from './register-unsubscribe.ts'
export { messagesModule } from './module.ts'
