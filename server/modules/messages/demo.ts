// For the demo data alone.

export { insertDemoMessage, insertDemoRecipients } from './demo-message-store.ts'
