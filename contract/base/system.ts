import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  name: 'health',
  summary: 'Check that the process is alive.',
  method: 'GET',
  path: 'health/',
  authorize: 'public',
  answer: z.object({ status: z.literal('ok') }),
  errors: [],
})

export const ready = endpoint({
  name: 'ready',
  summary: 'Check that the database answers and its migrations have run.',
  method: 'GET',
  path: 'ready/',
  authorize: 'public',
  answer: z.object({ status: z.literal('ready') }),
  errors: ['overloaded'],
})
