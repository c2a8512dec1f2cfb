export { acceptWithSignUp, createAcceptanceCheck } from './accept-pages.ts'
export { pagesModule } from './module.ts'
