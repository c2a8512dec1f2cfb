import { describe, expect, it } from 'vitest'
import { errors } from '#contract/base/errors.ts'
import { endpoints } from '#contract/index.ts'
import { isTestCode, readFiles } from '../tools/source-files.ts'
import { findStrings } from './find-names.ts'
import { commonErrors } from '#server/infrastructure/api-description/common-errors.ts'

const codes = Object.keys(errors)

describe('error codes', () => {
  it('each have a readable sentence.', () => {
    expect(codes.length).toBeGreaterThan(100)
    const poor = Object.entries(errors).filter(([, { sentence }]) => !/^[A-Z][^<>{}_]{9,120}$/.test(sentence))
    expect(poor).toEqual([])
  })

  it('have statuses that say who has to act, and never 422.', () => {
    const statuses = new Set([400, 401, 403, 404, 405, 409, 413, 415, 421, 429, 500, 503])
    expect(Object.entries(errors).filter(([, { status }]) => !statuses.has(status))).toEqual([])
  })

  it('are each used by the server.', () => {
    const files = [...readFiles('server/**/*.ts')].filter(([path]) => !isTestCode(path))
    const used = new Set(files.flatMap(([path, text]) => [...findStrings(path, text)]))
    expect(codes.filter((code) => !used.has(code))).toEqual([])
  })

  it('are each declared by an endpoint, or common to every call.', () => {
    const declared = new Set<string>([...commonErrors, ...endpoints.flatMap((endpoint) => [...endpoint.errors])])
    expect(codes.filter((code) => !declared.has(code))).toEqual([])
  })
})
