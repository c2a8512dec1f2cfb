export { friendPlansModule } from './module.ts'
