export { loyaltyModule } from './module.ts'
