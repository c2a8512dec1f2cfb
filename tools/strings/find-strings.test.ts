import { expect, it } from 'vitest'
import { findStrings } from './find-strings.ts'

it('Words between tags, in attributes, in literals and around values are found with their lines.', () => {
  const source = `import { Button } from '@mantine/core and more'
export const Save = ({ name }: { name: string }) => (
  <Button label="Save changes" className="wide">
    Keep editing
    {name === '' ? 'No name' : \`Edit \${name} now\`}
  </Button>
)`
  expect(findStrings('save.tsx', source)).toEqual([
    { line: 3, text: 'Save changes' },
    { line: 4, text: 'Keep editing' },
    { line: 5, text: 'No name' },
    { line: 5, text: 'Edit … now' },
  ])
})

it('One-word buttons are found, but no names of classes, modules or tables.', () => {
  const source = "const label = 'Cancel'\nconst kind = 'table'\nconst rows = sql`select a from b`"
  expect(findStrings('list.ts', source)).toEqual([{ line: 1, text: 'Cancel' }])
})
