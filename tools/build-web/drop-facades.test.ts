import { expect, it } from 'vitest'
import { dropFacades, withoutFacades } from './drop-facades.ts'

const shared = 'var a=1,b=2;export{a as t,b as n};'

it.each([
  ['an export', 'export{t as startLive}from"./shared.js";', 'import(`./shared.js`).then(e=>({startLive:e.t}))'],
  ['several', 'export{t as one,n as two}from"./shared.js";', 'import(`./shared.js`).then(e=>({one:e.t,two:e.n}))'],
  ['one with the same name', 'export{t}from"./shared.js"\n', 'import(`./shared.js`).then(e=>({t:e.t}))'],
])('The file behind a facade is imported and named instead: %s', (_, facade, expected) => {
  const { codes, replaced } = dropFacades(
    new Map([
      ['assets/main.js', 'p(()=>import(`./facade.js`),d(["assets/facade.js","assets/shared.js"]));import(`./other.js`)'],
      ['assets/facade.js', facade],
      ['assets/shared.js', shared],
      ['assets/other.js', 'import{t as e}from"./shared.js";console.log(e)'],
    ]),
  )
  expect([...codes.keys()]).toEqual(['assets/main.js', 'assets/shared.js', 'assets/other.js'])
  expect(codes.get('assets/main.js')).toBe(`p(()=>${expected},d(["assets/shared.js","assets/shared.js"]));import(\`./other.js\`)`)
  expect(replaced).toEqual(new Map([['assets/facade.js', 'assets/shared.js']]))
})

it('A page is listed with the file behind its facade, the entry still as the entry', () => {
  const manifest = {
    'main.ts': { file: 'assets/main.js', isEntry: true, imports: ['_shell.js'] },
    '_shell.js': { file: 'assets/shell.js', dynamicImports: ['screens/a.tsx'], css: ['assets/shell.css'] },
    'screens/a.tsx': { file: 'assets/a.js', imports: ['_joined.js'] },
    '_joined.js': { file: 'assets/joined.js', imports: ['_shell.js'] },
  }
  const replaced = new Map([
    ['assets/main.js', 'assets/shell.js'],
    ['assets/a.js', 'assets/joined.js'],
  ])
  expect(withoutFacades(manifest, replaced)).toEqual({
    ...manifest,
    'main.ts': { ...manifest['_shell.js'], isEntry: true },
    'screens/a.tsx': manifest['_joined.js'],
  })
})
