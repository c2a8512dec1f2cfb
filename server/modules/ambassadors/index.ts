export { ambassadorsModule } from './module.ts'
