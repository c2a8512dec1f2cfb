import { Validator } from '@seriousme/openapi-schema-validator'
import { createConfig, lintFromString } from '@redocly/openapi-core'
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
    const lines = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    )
    expect(lines.toSorted()).toEqual(endpoints.map(({ name, method, path }) => `${name}: ${method} /api/${path}`).toSorted())
  })

  it('leaves nothing for a linter to say: it names its servers, its contact, its tags, and for each call whether it takes a token.', async () => {
    const rules = {
      'operation-tag-defined': 'error',
      // Vesper is not licensed to others.
      'info-license': 'off',
      // Part of the addresses, which are fixed.
      'no-path-trailing-slash': 'off',
      // An id is a UUID, never a word such as "templates".
      'no-ambiguous-paths': 'off',
      // A test's own server.
      'no-server-example.com': 'off',
    } as const
    const config = await createConfig({ extends: ['recommended'], rules })
    const lint = async (source: object) => {
      const problems = await lintFromString({ source: JSON.stringify(source), absoluteRef: 'openapi.json', config })
      return problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer ?? ''}`)
    }
    expect(await lint(description)).toEqual([])
    expect(await lint({ ...description, tags: [] })).not.toEqual([])
    expect(description).toMatchObject({
      servers: [{ url: expect.stringMatching(/^http/) }],
      info: { contact: { url: expect.stringMatching(/^http/) } },
    })
    const declared = (description['tags'] as { name: string }[]).map(({ name }) => name)
    expect(declared).toEqual(
      [...new Set(endpoints.map(({ path }) => path.split('/')[0]))].toSorted(
        (a = '', b = '') => declared.indexOf(a) - declared.indexOf(b),
      ),
    )
  })
})
