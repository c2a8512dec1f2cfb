export * from './managed-pages.ts'
export * from './pages.ts'
