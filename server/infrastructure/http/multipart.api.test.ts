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

it('Slow forms with files are counted by network before their files are stored: one too many is refused.', async () => {
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

it('A refused form is read to its end, so that its sender can read why, and go on with the same connection.', async () => {
  const slow = Array.from({ length: 8 }, signUpSlowly)
  const { socket } = signUpSlowly()
  let said = ''
  socket.on('data', (text: string) => (said += text))
  const answers = () => [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
  socket.write('x'.repeat(4_000_000 - head.length - 100_000))
  socket.write(`GET /api/health/ HTTP/1.1\r\nhost: ${address.host}\r\n\r\n`)
  await expect.poll(answers).toHaveLength(2)
  expect(answers()).toEqual(['429', '200'])
  for (const one of slow) one.socket.destroy()
  socket.destroy()
})

it("A body over its endpoint's limit is refused before it is read.", async () => {
  const payload = { username: 'ana', password: 'x'.repeat(9_000) }
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/login/', payload })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'too_large' })
})
