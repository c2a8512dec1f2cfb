import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { guestFileLimit, maxGuestsImported, type GuestImportPreview, type ImportField } from '#contract/guests/import.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { FileField } from '../../../ui/form/file-field.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { ImportColumns } from '../parts/import-columns.tsx'
import { ImportPreview, ImportProblem } from '../parts/import-preview.tsx'
import { importFacts, previewWords } from '../parts/import-words.ts'
import styles from '../parts/import.module.css'
import { useImportGuests, usePreviewGuests } from '../queries/import-guests.ts'

export const screen = defineScreen({ title: () => 'Import guests', Component: ImportGuests, Skeleton: FormSkeleton })

/** The text of a file. What is no UTF-8 comes from a spreadsheet that saves in the Windows character set. */
async function readFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A file is previewed, with what becomes of each row. Then all good rows are imported in one step. */
function ImportGuests() {
  const [csv, setCsv] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [preview, setPreview] = useState<GuestImportPreview | null>(null)
  const check = usePreviewGuests()
  const { variables } = check
  const load = useImportGuests()
  const send = (text: string, columns?: (ImportField | null)[]) =>
    check.mutate({ csv: text, ...(columns && { columns }) }, { onSuccess: setPreview })
  const choose = async (file: File | undefined) => {
    check.reset()
    load.reset()
    setPreview(null)
    setCsv(null)
    const wrong = file === undefined ? null : faultOf(file)
    setFault(wrong)
    if (file === undefined || wrong !== null) return
    const text = await readFile(file)
    setCsv(text)
    send(text)
  }
  const body = csv === null || preview === null ? null : { csv, columns: preview.columns.map(({ field }) => field) }
  return (
    <>
      <PageHeader
        title="Import guests"
        lead="Your guest book, or the export of another system, as a CSV file."
        parents={[{ label: 'Guests', to: paths.clubGuests }]}
      />
      <div className={styles.stack}>
        {load.data === undefined && <ChooseFile fault={fault} onChoose={(file) => void choose(file)} />}
        {check.error !== null && (
          <ImportProblem>
            <span className={styles.retry}>
              {errorMessage(check.error, 'Network error. Please try again.')}
              {variables !== undefined && (
                <Button variant="default" onClick={() => check.mutate(variables, { onSuccess: setPreview })}>
                  Try again
                </Button>
              )}
            </span>
          </ImportProblem>
        )}
        {check.isPending && preview === null && <Checking />}
        <output className="visually-hidden">{preview !== null && load.data === undefined && previewWords(preview)}</output>
        {preview !== null && body !== null && load.data === undefined && (
          <Mapped
            preview={preview}
            isChecking={check.isPending}
            isImporting={load.isPending}
            onColumns={(columns) => {
              load.reset()
              setPreview({
                ...preview,
                columns: preview.columns.map((column, at) => ({ ...column, field: columns[at] ?? null })),
              })
              send(body.csv, columns)
            }}
            onImport={() => load.mutate(body)}
          />
        )}
        {load.error !== null && <ImportProblem>{errorMessage(load.error, 'Network error. Please try again.')}</ImportProblem>}
        {load.data !== undefined && <Imported counts={load.data} onAnother={() => void choose(undefined)} />}
      </div>
    </>
  )
}

function faultOf({ size }: File): string | null {
  if (size === 0) return 'This file is empty. Choose another.'
  return size > guestFileLimit ? 'Choose a file of up to 4 MB.' : null
}

function ChooseFile({ fault, onChoose }: { fault: string | null; onChoose: (file: File | undefined) => void }) {
  return (
    <Panel title="File">
      <FileField
        label="CSV file"
        accept=".csv,.txt,text/csv,text/plain"
        onChoose={onChoose}
        isFault={fault !== null}
        hint={
          fault ??
          `Up to ${maxGuestsImported.toLocaleString('en-US')} rows. The first row has the column titles. Only names are required; email, phone, birthday, tags, VIP, allergies and notes are optional.`
        }
      />
    </Panel>
  )
}

const Checking = () => (
  <Panel title="Preview">
    <div className={styles.stack} aria-hidden="true">
      <Skeleton height={24} />
      <Skeleton height={24} width="60%" />
      <Skeleton height={160} />
    </div>
    <output className="visually-hidden">Checking the file</output>
  </Panel>
)

interface MappedProps {
  preview: GuestImportPreview
  isChecking: boolean
  isImporting: boolean
  onColumns: (columns: (ImportField | null)[]) => void
  onImport: () => void
}

function Mapped({ preview, isChecking, isImporting, onColumns, onImport }: MappedProps) {
  const seesMoney = sessionMay(useSignedIn(), 'manage_finances')
  return (
    <div className={styles.mapped}>
      <ImportColumns columns={preview.columns} seesMoney={seesMoney} onChange={onColumns} />
      <div className={styles.stack} aria-busy={isChecking}>
        <ImportPreview preview={preview} isImporting={isImporting} onImport={isChecking ? null : onImport} />
      </div>
    </div>
  )
}

function Imported({ counts, onAnother }: { counts: Parameters<typeof importFacts>[0]; onAnother: () => void }) {
  return (
    <Panel title="Imported" lead="Your guest book is up to date with this file. Importing it again changes nothing.">
      <div className={styles.stack}>
        <output className="visually-hidden">Imported: {previewWords(counts)}</output>
        <Facts figures items={importFacts(counts)} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onAnother}>
            Import another file
          </Button>
          <Button component={Link} to={paths.clubGuests}>
            See guests
          </Button>
        </div>
      </div>
    </Panel>
  )
}
