import { useForm } from '@mantine/form'
import type { AddedNames } from '#contract/guest-lists/names.ts'
import { addedWords, outcomeWords, refusedLines, withPlusOnes } from '../../../../shared/words/listed-names.ts'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useAddOwnNames } from '../queries/own-list.ts'
import styles from './own-list.module.css'

interface Values extends Record<string, string> {
  text: string
}

/** Names typed or pasted; then what became of each line. */
export function AddNamesForm({ code, maxPlusOnes }: { code: string; maxPlusOnes: number }) {
  const add = useAddOwnNames(code)
  const form = useForm<Values>({
    initialValues: { text: '' },
    validate: ({ text }) => (text.trim() === '' ? { text: 'Enter at least one name' } : {}),
  })
  return (
    <>
      <Form
        form={form}
        submit="Add names"
        wide
        onSubmit={async ({ text }) => {
          await add.mutateAsync(text)
          form.reset()
        }}
      >
        <TextArea
          label="Add names"
          hint={maxPlusOnes === 0 ? 'One per line' : `One per line, with up to ${maxPlusOnes} plus-ones: Ada Lovelace +1`}
          rows={4}
          autoComplete="off"
          {...form.getInputProps('text')}
        />
      </Form>
      {add.data !== undefined && <AddedNotice added={add.data} />}
    </>
  )
}

function AddedNotice({ added }: { added: AddedNames }) {
  const refused = refusedLines(added)
  return (
    <Notice tone={refused.length === 0 ? 'ok' : 'warn'} title={addedWords(added)}>
      {refused.length > 0 && (
        <ul className={styles.lines}>
          {refused.map(({ line, name, plus_ones, outcome }) => (
            <li key={line}>
              <b>{withPlusOnes(name, plus_ones)}</b> (line {line}): {outcomeWords[outcome].toLowerCase()}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
