export { registerAppleWallet } from './apple-service.ts'
export { passesModule } from './module.ts'
