import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('fold', () => {
  it.each([
    ['Café  Noir', 'cafe noir'],
    ['CAFÉ', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['Søren & Łódź', 'soren lodz'],
    ['Straße', 'strasse'],
    ['R&B', 'rnb'],
    ["Don't stop", 'dont stop'],
    ['  hip-hop / 90s ', 'hip hop 90s'],
    ['İstanbul', 'istanbul'],
    ['東京 クラブ', '東京 クラフ'],
    ['%_\\', ''],
    ['🎉', ''],
  ])('turns %j into %j.', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('leaves folded text unchanged.', () => {
    expect(fold(fold('Ünïcödé, Straße & Söhne'))).toBe(fold('Ünïcödé, Straße & Söhne'))
  })
})
