import { describe, expect, it } from 'vitest'
import { changedFields, withoutSecrets } from './audit-entry.ts'

describe('an entry of the audit log', () => {
  it('keeps only the fields that changed.', () => {
    expect(
      changedFields(
        { name: 'Kelder', genres: ['House'], version: 1 },
        { name: 'Keller', city: undefined, genres: ['House'], version: 2 },
      ),
    ).toEqual({
      before: { name: 'Kelder' },
      after: { name: 'Keller' },
    })
  })

  it('records null for a field that was not there before.', () => {
    expect(changedFields({}, { stock: 5 })).toEqual({ before: { stock: null }, after: { stock: 5 } })
  })

  it('hides the value of a secret at any depth, and shows whether there is one.', () => {
    expect(withoutSecrets({ name: 'A', list: [{ access_code: 'VIP', new_password: 'x' }], token: null })).toEqual({
      name: 'A',
      list: [{ access_code: '[hidden]', new_password: '[hidden]' }],
      token: null,
    })
  })
})
