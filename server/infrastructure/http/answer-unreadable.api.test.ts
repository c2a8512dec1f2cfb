import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => world.close())

/** What the server answers to these very bytes. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

it('What is no HTTP is refused in the shape of every refusal, and the connection ends.', async () => {
  const answer = await send('NO SUCH THING\r\n\r\n')
  expect(answer).toContain('HTTP/1.1 400 Bad Request')
  expect(answer).toContain('"code":"malformed"')
})

it('Headers without measure are too large.', async () => {
  const answer = await send(`GET /api/health/ HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(answer).toContain('HTTP/1.1 413')
  expect(answer).toContain('"code":"too_large"')
})
