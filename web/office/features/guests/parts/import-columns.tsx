import { importFields, type GuestImportPreview, type ImportField } from '#contract/guests/import.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { importFieldWords } from './import-words.ts'
import styles from './import.module.css'

interface ImportColumnsProps {
  columns: GuestImportPreview['columns']
  /** Whether other notes than those for the door may be imported. */
  seesMoney: boolean
  onChange: (fields: (ImportField | null)[]) => void
}

const leaveOut = 'leave_out'

/** What each column of the file is. A field chosen for one column is taken from the one that had it. */
export function ImportColumns({ columns, seesMoney, onChange }: ImportColumnsProps) {
  // A file may name several columns alike.
  const numbered = columns.map((column, index) => ({ ...column, index }))
  const fields = columns.map(({ field }) => field)
  const choose = (index: number, value: string | null) => {
    const chosen = importFields.find((field) => field === value) ?? null
    onChange(fields.map((field, at) => (at === index ? chosen : field === chosen ? null : field)))
  }
  const data = [
    { value: leaveOut, label: 'Leave out' },
    ...importFields
      .filter((field) => field !== 'note' || seesMoney)
      .map((field) => ({ value: field, label: importFieldWords[field] })),
  ]
  return (
    <Panel
      title="Columns"
      lead="Choose what each column of your file contains. A consent to news counts only with its date and source."
    >
      <ul className={styles.columns}>
        {numbered.map(({ index, title, example, field }) => (
          <li key={index}>
            <span className={styles.column}>
              <b>{title || `Column ${index + 1}`}</b>
              <span className={styles.example}>{example || 'Empty'}</span>
            </span>
            <SelectField
              aria-label={`${title || `Column ${index + 1}`} is`}
              data={data}
              value={field ?? leaveOut}
              onChange={(value) => choose(index, value)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
