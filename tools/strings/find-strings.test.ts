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

it('Titles that consist of a word and a value are found: subjects of emails, headings of documents.', () => {
  const source = 'const title = `Invoice ${number}`\nconst name = `${first} ${last}`'
  expect(findStrings('invoice-document.ts', source)).toEqual([{ line: 1, text: 'Invoice …' }])
})

it('CSV columns are found, refusals too, but no queries, policies or media types.', () => {
  const source = `const columns = [{ label: 'IBAN' }, { label: 'Postcode' }]
refuse('past', { fields: { date: ['Choose a date from today on'] } })
await client.query('select pg_backup_stop(false) as stopped')
reply.header('content-security-policy', "default-src 'none'; style-src 'self'")
reply.type('text/html; charset=utf-8')`
  expect(findStrings('export.ts', source)).toEqual([
    { line: 1, text: 'IBAN' },
    { line: 1, text: 'Postcode' },
    { line: 2, text: 'Choose a date from today on' },
  ])
})

it('Of HTML only the words are found: those in tags and the names of images and fields.', () => {
  const source =
    'const page = `<style>a { color: red }</style><h1 class="big">Mailbox</h1><p>Nothing here <b>yet</b>.</p><img alt="One ticket">`'
  expect(findStrings('page.ts', source)).toEqual([{ line: 1, text: 'Mailbox Nothing here yet . One ticket' }])
})
