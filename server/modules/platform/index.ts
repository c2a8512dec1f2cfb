export { platformModule } from './module.ts'
