import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

async function post(headers: Record<string, string>) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password/',
    headers,
    payload: { email: 'ana@example.com' },
  })
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code }
}

it.each<[string, Record<string, string>, number]>([
  ['without the cookie', {}, 200],
  ['with the cookie and its header', { cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' }, 200],
  ['with the cookie alone', { cookie: 'csrftoken=abc' }, 403],
  ['with a header that is another', { cookie: 'csrftoken=abc', 'x-csrftoken': 'abd' }, 403],
  ['with letters that take more bytes than the header has', { cookie: 'csrftoken=%C3%A9', 'x-csrftoken': 'e' }, 403],
])('A changing call, %s, is answered with the expected kind of status.', async (_, headers, status) => {
  const answer = await post(headers)
  expect(answer.status).toBe(status)
  if (status === 403) expect(answer.code).toBe('forgery')
})
