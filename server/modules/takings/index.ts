export { getFinances } from './finances/get-finances.ts'
export { takingsRoutes } from './routes.ts'
