import { expect, it } from 'vitest'
import { linkedParts } from './linked-text.ts'

it.each([
  ['No address here.', ['No address here.']],
  ['See https://north.example/now.', ['See ', '<https://north.example/now>', '.']],
  ['(https://a.example) and https://b.example?x=1&y=2', ['(', '<https://a.example>', ') and ', '<https://b.example?x=1&y=2>']],
  ['http://north.example', ['http://north.example']],
  ['https://bank.example@evil.example/', ['https://bank.example@evil.example/']],
  ['https://localhost https://', ['https://localhost https://']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['', []],
])('%j has the links %j.', (text, parts) => {
  expect(linkedParts(text).map((part) => (part.url === null ? part.text : `<${part.url}>`))).toEqual(parts)
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
