import { expect, it } from 'vitest'
import { findBrokenLinks } from './check-links.ts'

const whole = new Map([
  [
    'assets/main.js',
    'import{t as e}from"./a.js";import"./b.js";e(()=>import(`./b.js`),"my_exports",e.of_exports,{my_exports:1})',
  ],
  ['assets/a.js', 'import{"a b"as n}from"./b.js";var e=n;export{e as t};'],
  ['assets/b.js', 'export{t as"a b"}from"./c.js";'],
  ['assets/c.js', 'export{r as t};var r=1;'],
])

it('A build whose files find what they import is whole', () => {
  expect(findBrokenLinks(whole)).toEqual([])
})

it.each([
  ['an import', 'assets/a.js', 'export{};', 'assets/main.js imports t of assets/a.js, which does not export it'],
  ['what is exported of another', 'assets/c.js', 'export{};', 'assets/b.js imports t of assets/c.js, which does not export it'],
  ['a file', 'assets/a.js', 'import"./d.js";export{e as t};var e;', 'assets/a.js imports assets/d.js, which is not there'],
  [
    'one that loads later',
    'assets/c.js',
    'export{t};var t=()=>import(`./d.js`)',
    'assets/c.js imports assets/d.js, which is not there',
  ],
  [
    'an end',
    'assets/c.js',
    'import"./b.js";export{t};var t;',
    'assets/b.js imports itself through others\nassets/c.js imports itself through others',
  ],
  ['a declaration', 'assets/c.js', 'export{t};var t=n(live_exports)', 'assets/c.js uses live_exports, which it does not declare'],
])('One that is missing is named: %s', (_, file, code, expected) => {
  expect(findBrokenLinks(new Map([...whole, [file, code]]))).toEqual(expected.split('\n'))
})
