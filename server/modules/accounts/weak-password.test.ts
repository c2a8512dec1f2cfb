import { describe, expect, it } from 'vitest'
import { isReserved, weaknessOf } from './weak-password.ts'

const owner = { username: 'Ana.Lopez', email: 'ana.mail@example.com' }

describe('a password', () => {
  it.each(['123456', 'Password', 'QWERTY123', ' letmein ', 'iloveyou', 'aaaaaaa', 'ababab', 'abcabcabc', 'vesper-demo'])(
    '%j is too common.',
    (password) => {
      expect(weaknessOf(password, owner)).toBe('This password is too common. Choose another one')
    },
  )

  it.each(['ana.lopez', 'ANALOPEZ', 'ana.mail@example.com', 'Ana.Mail', 'ana_lopez'])(
    '%j contains a name of its owner.',
    (password) => {
      expect(weaknessOf(password, owner)).toBe('Your password can’t be your username or email. Choose another one')
    },
  )

  it.each(['      ', '\t\t\t\t\t\t', '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0'])('%j is blank.', (password) => {
    expect(weaknessOf(password, owner)).toBe('A password can’t be blank. Choose another one')
  })

  it.each(['six-67', 'correct-horse', 'ana.lopez and more', 'пароль-дом', 'vesper at nine'])('%j is accepted.', (password) => {
    expect(weaknessOf(password, owner)).toBeNull()
    expect(weaknessOf(password, { username: 'bob', email: null })).toBeNull()
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
