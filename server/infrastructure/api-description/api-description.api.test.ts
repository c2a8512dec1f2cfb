import { errors } from '#contract/base/errors.ts'
import { endpoints } from '#contract/index.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('/api/docs', () => {
  it('lists every call with its address and its own errors, and runs nothing.', async () => {
    const { payload, headers } = await world.app.inject('/api/docs')
    expect(payload.match(/<article id=/g)).toHaveLength(endpoints.length)
    for (const { name, path } of endpoints) {
      expect(payload).toContain(`<article id="${name}">`)
      expect(payload).toContain(`<code>/api/${path}</code>`)
    }
    for (const code of endpoints.flatMap((endpoint) => endpoint.errors)) expect(payload).toContain(`<code>${code}</code>`)
    expect(payload).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('/api/openapi.json', () => {
  it('describes the files of a form, the key of a repeatable call and each error by status.', async () => {
    const { paths } = (await world.app.inject('/api/openapi.json')).json()
    expect(JSON.stringify(paths['/api/auth/signup/'].post.requestBody)).toContain('"avatar":{"type":"string","format":"binary"}')
    const create = paths['/api/client/reservations/create/'].post
    expect(create.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
    expect(create.responses['409'].description).toContain(`\`sold_out\`: ${errors.sold_out.sentence}`)
    expect(paths['/api/client/events/'].get.responses).not.toHaveProperty('401')
  })
})
