export * from './forecast.ts'
