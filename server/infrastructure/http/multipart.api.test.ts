import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let address: URL
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  address = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => world.close())

const head = [
  '--form\r\ncontent-disposition: form-data; name="username"\r\n\r\nana',
  '--form\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
].join('\r\n')

/** A sign-up that starts uploading a picture and then stalls. */
function signUpSlowly(): { socket: Socket; answered: Promise<string> } {
  const socket = connect(Number(address.port), address.hostname)
  socket.setEncoding('utf8').on('error', () => undefined)
  socket.write(
    `POST /api/auth/signup/ HTTP/1.1\r\nhost: ${address.host}\r\ncontent-type: multipart/form-data; boundary=form\r\ncontent-length: 4000000\r\n\r\n${head}`,
  )
  socket.write('x'.repeat(100_000))
  return { socket, answered: once(socket, 'data').then(([text]) => String(text)) }
}

it('Slow forms with files are counted by network before their files are stored: one too many is refused at once.', async () => {
  const slow = Array.from({ length: 9 }, signUpSlowly)
  const answer = await Promise.race(slow.map(async ({ answered }) => answered))
  expect(answer).toMatch(/^HTTP\/1.1 429 /)
  expect(answer).toMatch(/retry-after: 5/i)
  for (const { socket } of slow) socket.destroy()
  // Closed connections free their places.
  await expect
    .poll(async () => {
      const body = new FormData()
      body.append('avatar', new Blob(['x']), 'a.png')
      return (await fetch(`${address.origin}/api/auth/signup/`, { method: 'POST', body })).status
    })
    .toBe(400)
})

it("A body over its endpoint's limit is refused before it is read.", async () => {
  const payload = { username: 'ana', password: 'x'.repeat(9_000) }
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/login/', payload })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'too_large' })
})
