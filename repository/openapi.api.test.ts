import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openPlayground, type Playground } from '#server/testing/bad-input/playground.ts'

let playground: Playground
let description: Record<string, unknown>

beforeAll(async () => {
  playground = await openPlayground(inject('testServer'))
  const { status, body } = await playground.send({ method: 'GET', url: '/api/openapi.json', headers: {} })
  expect(status).toBe(200)
  description = body as Record<string, unknown>
})
afterAll(async () => playground.close())

describe('the API description', () => {
  it('is valid OpenAPI 3.1, and the validator would notice if it were not.', async () => {
    expect(await new Validator().validate(description)).toMatchObject({ valid: true })
    expect(description['openapi']).toBe('3.1.0')
    expect(await new Validator().validate({ ...description, paths: { 'no-slash': 7 } })).toMatchObject({ valid: false })
  })

  it('lists every endpoint under its name, and nothing else.', () => {
    const paths = description['paths'] as Record<string, Record<string, { operationId: string }>>
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    )
    expect(told.toSorted()).toEqual(endpoints.map(({ name, method, path }) => `${name}: ${method} /api/${path}`).toSorted())
  })
})
