import { Alert, Button } from '@mantine/core'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { maxGuestsImported, type GuestImportPreview } from '#contract/guests/import.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { Panel } from '../../../ui/panel.tsx'
import { importFacts, importFieldWords, rowWords } from './import-words.ts'
import styles from './import.module.css'

export function ImportProblem({ children }: { children: ReactNode }) {
  return (
    <Alert ref={intoView} role="alert" color="red" icon={<CircleAlert size={18} aria-hidden="true" />}>
      {children}
    </Alert>
  )
}

interface ImportPreviewProps {
  preview: GuestImportPreview
  isImporting: boolean
  /** Absent while the file is checked again. */
  onImport: (() => void) | null
}

/** What an import would do, before anything is written. */
export function ImportPreview({ preview, isImporting, onImport }: ImportPreviewProps) {
  const { rows, new: added, added_to, unchanged } = preview
  const isTooLong = rows > maxGuestsImported
  const good = added + added_to
  return (
    <Panel
      title="Preview"
      lead="Nothing is saved yet. We fill in what’s missing for guests you already have, and never overwrite anything."
    >
      <div className={styles.stack}>
        <Facts figures items={[{ label: 'Rows', value: rows.toLocaleString('en-US') }, ...importFacts(preview)]} />
        {rows === 0 && <ImportProblem>This file has no rows below its first line.</ImportProblem>}
        {isTooLong && (
          <ImportProblem>
            {`That’s more than ${maxGuestsImported.toLocaleString('en-US')} rows. Split the file, then import each part.`}
          </ImportProblem>
        )}
        {needsNames(preview) ? (
          <ImportProblem>Choose which column has your guests’ names.</ImportProblem>
        ) : (
          <Errors preview={preview} />
        )}
        <Sample preview={preview} />
        <div className={styles.buttons}>
          {good === 0 && unchanged > 0 && <p>There’s nothing new to import.</p>}
          <Button loading={isImporting} disabled={onImport === null || good === 0 || isTooLong} onClick={() => onImport?.()}>
            Import {formatCount(good, 'row')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Nothing can be imported until a column is chosen for them. */
const needsNames = ({ rows, columns }: GuestImportPreview): boolean =>
  rows > 0 && !columns.some(({ field }) => field === 'name' || field === 'first_name' || field === 'last_name')

function Errors({ preview: { errors, error_count } }: Pick<ImportPreviewProps, 'preview'>) {
  if (errors.length === 0) return null
  const caption =
    errors.length < error_count
      ? `The first ${errors.length} of ${error_count.toLocaleString('en-US')} errors. Their rows are left out; correct them and import the file again.`
      : 'These rows are left out. Correct them and import the file again.'
  return (
    <section className={styles.scroll} aria-label="Rejected rows">
      <table className={styles.rows}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Field</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, field, message }) => (
            <tr key={`${line} ${field}`}>
              <th scope="row">{line}</th>
              <td>{importFieldWords[field]}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Sample({ preview: { sample } }: Pick<ImportPreviewProps, 'preview'>) {
  if (sample.length === 0) return null
  return (
    <section className={styles.scroll} aria-label="First rows">
      <table className={styles.rows}>
        <caption>The first rows of your file</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Guest</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {sample.map((row) => (
            <tr key={row.line}>
              <th scope="row">{row.line}</th>
              <td>
                {row.name}
                <span className={styles.example}>{[row.email, row.phone_number].filter(Boolean).join(' · ')}</span>
              </td>
              <td>{rowWords(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
