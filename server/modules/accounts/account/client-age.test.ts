import { describe, expect, it } from 'vitest'
import { ageOn, isBirthday, type KnownAge } from './client-age.ts'

const declared = (age: number, on: string): KnownAge => ({ age, age_declared_at: `${on}T22:00:00Z`, birth_date: null })
const born = (birth_date: string): KnownAge => ({ age: 99, age_declared_at: '2020-01-01T00:00:00Z', birth_date })

describe("a client's age on a date", () => {
  it.each([
    ['is the declared one on the day itself', declared(20, '2026-03-10'), '2026-03-10', 20],
    ['stays so for the year that follows', declared(20, '2026-03-10'), '2027-03-09', 20],
    ['grows on the day of the year that it was declared', declared(20, '2026-03-10'), '2027-03-10', 21],
    ['grows with every year', declared(20, '2026-03-10'), '2031-12-31', 25],
    ['is never less than declared, also for a date before', declared(20, '2026-03-10'), '2024-01-01', 20],
    ['comes from a verified birth date, whatever was declared', born('2008-06-15'), '2026-06-14', 17],
    ['grows on the birthday', born('2008-06-15'), '2026-06-15', 18],
    ['of 29 February grows on 1 March', born('2008-02-29'), '2026-02-28', 17],
    ['of 29 February has grown on 1 March', born('2008-02-29'), '2026-03-01', 18],
    ['is unknown where nothing is known', { age: null, age_declared_at: null, birth_date: null }, '2026-06-15', null],
  ] as const)('%s.', (_, person, date, expected) => {
    expect(ageOn(person, date)).toBe(expected)
  })
})

describe('a birthday', () => {
  it.each([
    ['is the same day of every year', '1998-11-28', '2026-11-28', true],
    ['is no other day', '1998-11-28', '2026-11-29', false],
    ['is not the same day of another month', '1998-10-28', '2026-11-28', false],
    ['of 29 February is on 29 February', '1996-02-29', '2028-02-29', true],
    ['of 29 February is on 1 March in other years', '1996-02-29', '2026-03-01', true],
    ['of 29 February is not on 1 March in leap years', '1996-02-29', '2028-03-01', false],
    ['is unknown where nothing is known', null, '2026-11-28', false],
  ] as const)('%s.', (_, born, date, expected) => {
    expect(isBirthday(born, date)).toBe(expected)
  })
})
