import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { maxNames, type AddedNames } from '#contract/guest-lists/names.ts'
import { FileField } from '../../../ui/form/file-field.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { addedWords, outcomeWords, refusedLines, withPlusOnes } from '../../../../shared/words/listed-names.ts'
import { useAddNames } from '../queries/guest-lists.ts'
import styles from './add-names.module.css'

interface Values extends Record<string, unknown> {
  text: string
}

/** Larger files hold no 5,000 names. */
const maxFile = 1024 * 1024

/** Names typed, pasted or from a file; afterwards what became of each line. */
export function AddNames({ listId, onDone }: { listId: string; onDone: () => void }) {
  const add = useAddNames(listId)
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = async (chosen: File | undefined) => {
    setTooLarge(chosen !== undefined && chosen.size > maxFile)
    setFile(chosen === undefined || chosen.size > maxFile ? null : { name: chosen.name, text: await chosen.text() })
  }
  if (add.data !== undefined) return <AddedReport added={add.data} onMore={() => add.reset()} onDone={onDone} />
  const save = async ({ text }: Values) =>
    add.mutateAsync(file === null ? { format: 'lines', text } : { format: 'csv', text: file.text })
  return (
    <ResourceForm<Values>
      initial={{ text: '' }}
      submit="Add names"
      validate={({ text }) => (file === null && text.trim() === '' ? { text: 'Enter at least one name, or choose a file' } : {})}
      onSave={save}
    >
      {(form) => (
        <>
          <Textarea
            label="Names"
            description={`One per line, with plus-ones if they bring any: Ada Lovelace +2. Up to ${maxNames.toLocaleString('en-US')} lines.`}
            rows={12}
            disabled={file !== null}
            {...form.getInputProps('text')}
          />
          <FileField
            label="Or a CSV file"
            accept=".csv,.txt,text/csv,text/plain"
            onChoose={(chosen) => void choose(chosen)}
            isFault={isTooLarge}
            hint={isTooLarge ? 'Choose a file of up to 1 MB.' : 'With a column of names and, if you like, one of plus-ones.'}
          />
        </>
      )}
    </ResourceForm>
  )
}

interface AddedReportProps {
  added: AddedNames
  onMore: () => void
  onDone: () => void
}

function AddedReport({ added, onMore, onDone }: AddedReportProps) {
  const refused = refusedLines(added)
  return (
    <Stack gap="md">
      <output>{addedWords(added)}</output>
      {refused.length > 0 && (
        <section className={styles.scroll} aria-label="Lines that were not listed">
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Text</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ line, name, plus_ones, outcome }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  <td>{withPlusOnes(name, plus_ones)}</td>
                  <td>{outcomeWords[outcome]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onMore}>
          Add more names
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </Stack>
  )
}
