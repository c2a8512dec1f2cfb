export { takingsRoutes } from './routes.ts'
