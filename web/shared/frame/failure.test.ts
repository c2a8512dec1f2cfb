import { expect, it } from 'vitest'
import { describeFailure } from './failure.ts'

const failed = (status: number, body: unknown) => describeFailure(Object.assign(new Error(), { status, body }))

it('A failure of the server names the request, under which our log has it.', () => {
  expect(failed(500, { error: 'Something went wrong.', code: 'internal', request_id: '86e60e32-12e' })).toEqual({
    title: 'This didn’t load',
    text: 'Something went wrong. If it keeps happening, tell us this request ID: 86e60e32-12e',
  })
  expect(failed(503, undefined).text).toBe('Something went wrong on our side. Try again in a moment.')
})

it('A failure that never reached the server names the connection.', () => {
  expect(failed(0, undefined).text).toContain('Check your connection')
})
