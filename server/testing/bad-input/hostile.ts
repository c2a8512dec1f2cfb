import fc from 'fast-check'
import type { Shape } from './shape.ts'

/** Texts that have broken programs: each one must be refused with its field named, or stored unchanged. */
const hostileTexts: readonly string[] = [
  '',
  ' \t\n',
  '\0',
  'Ana\0Lopez',
  '\ud800',
  '\u0007\u001b[31m',
  '👩🏽‍🎤🏳️‍🌈',
  'שלום \u202eevil\u202c',
  'مرحبا بالعالم',
  'Zo\u0301e\u0301',
  '\ufeffname',
  `Robert'); drop table users; --`,
  `' or '1'='1`,
  '"; select pg_sleep(5); --',
  '%27%20or%201=1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '=cmd|calc!A1',
  '../../etc/passwd',
  'a'.repeat(5_000),
  '0',
  '-1',
  '1e309',
  '9999999999999999999999',
  'null',
  'NaN',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '2026-11-21T22:00:00.1234567890123Z',
  '00000000-0000-0000-0000-000000000000',
  '%',
  '%_%',
  '\\',
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const wrongForText = fc.constantFrom<unknown>(0, -1, true, null, [], {}, ['a'], { a: 1 }, 1.5)
const wrongForNumber = fc.constantFrom<unknown>('', 'one', true, null, [], {}, 1.5, -1, 0, 1e21, 2 ** 31)
const wrongForOthers = fc.constantFrom<unknown>(
  '',
  'text',
  0,
  1,
  null,
  [],
  {},
  [null],
  [[]],
  Array.from({ length: 500 }, () => ({})),
)

/** A value a field of this shape should refuse, or text that should do no harm in it. */
export function hostileFor(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.type === 'integer' || shape.type === 'number') return fc.oneof(wrongForNumber, fc.maxSafeInteger(), fc.double())
  if (shape.type === 'array' || shape.type === 'object') return fc.oneof(wrongForOthers, hostileText)
  return fc.oneof({ weight: 3, arbitrary: hostileText }, { weight: 1, arbitrary: wrongForText })
}

/** Whole bodies that are not JSON objects, with their media types. */
export const hostileBodies: readonly (readonly [string | undefined, string])[] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '{"username": "ana",}'],
  ['application/json', '[]'],
  ['application/json', '[{}]'],
  ['application/json', '"text"'],
  ['application/json', '7'],
  ['application/json', 'null'],
  ['application/json', 'true'],
  ['application/json', '\0'],
  ['application/json', '{"__proto__": {"role": "superadmin"}}'],
  ['application/json', '{"constructor": {"prototype": {"role": "superadmin"}}}'],
  ['application/json', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['application/json', `{"a": "${'x'.repeat(2_000_000)}"}`],
  ['application/json; charset=utf-7', '{}'],
  ['text/plain', '{}'],
  ['text/html', '<p>'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded', 'username=ana&password=secret'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--y\r\n'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\nana'],
  ['application/octet-stream', '\u0001\u0002'],
  ['no/such;;type', '{}'],
  [undefined, '{}'],
]

/** Headers an attacker may send with any call. */
export const hostileHeaders: readonly (readonly [string, string])[] = [
  ['authorization', ''],
  ['authorization', 'Token'],
  ['authorization', 'Token '],
  ['authorization', `Token ${'a'.repeat(10_000)}`],
  ['authorization', 'Bearer abc'],
  ['authorization', "Token ' or 1=1 --"],
  ['cookie', 'csrftoken=abc'],
  ['cookie', 'csrftoken=%00; csrftoken=x'],
  ['idempotency-key', ''],
  ['idempotency-key', 'a'.repeat(500)],
  ['idempotency-key', "' or 1=1 --"],
  ['if-none-match', '"'],
  ['accept', 'application/xml'],
  ['content-length', '7'],
  ['x-forwarded-for', "127.0.0.1, '; drop table users"],
  ['user-agent', 'x'.repeat(5_000)],
]
