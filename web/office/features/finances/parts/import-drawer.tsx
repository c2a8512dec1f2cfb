import { Alert, Button } from '@mantine/core'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { maxRevenueImported, revenueFileLimit, type previewRevenueImport } from '#contract/finances/manual-revenue.ts'
import { categoryLabels, methodLabels } from '#contract/finances/revenue-terms.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount, formatLocalDate, formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { FileField } from '../../../ui/form/file-field.tsx'
import { DetailDrawer, useCloseDrawer } from '../../../ui/detail-drawer.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { useImportRevenue, usePreviewImport } from '../queries/use-takings.ts'
import styles from './takings.module.css'

type Preview = AnswerOf<typeof previewRevenueImport>

const example = 'business_date,category,amount,tax_rate,method,note\n2026-11-21,bar,1250.50,21,cash,Main bar'

/** A file is previewed first with every error by line. Then all of it is imported, or nothing. */
export const ImportDrawer = () => (
  <DetailDrawer title="Import revenue" opened params={['import']}>
    <ImportPanel />
  </DetailDrawer>
)

function ImportPanel() {
  const [csv, setCsv] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const preview = usePreviewImport()
  const load = useImportRevenue()
  const close = useCloseDrawer('import')
  const choose = async (file: File | undefined) => {
    preview.reset()
    load.reset()
    setTooLarge(file !== undefined && file.size > revenueFileLimit)
    if (file === undefined || file.size > revenueFileLimit) return
    const text = await file.text()
    setCsv(text)
    preview.mutate(text)
  }
  const send = () =>
    load.mutate(csv, {
      onSuccess: ({ imported, amount_minor, currency }) => {
        toast({
          tone: 'ok',
          message: `Imported ${formatCount(imported, 'entry', 'entries')}: ${formatMoney(amount_minor, currency)}.`,
        })
        close()
      },
    })
  const failure = load.error ?? preview.error
  const previewData = preview.data
  return (
    <div className={styles.stack}>
      <FileField
        label="CSV file"
        accept=".csv,text/csv"
        onChoose={(file) => void choose(file)}
        hint={
          <>
            Up to {maxRevenueImported.toLocaleString('en-US')} rows. The first line names the columns; <code>note</code> is
            optional.
          </>
        }
      />
      <pre className={styles.example}>{example}</pre>
      {tooLarge && <Problem>Choose a file of up to 4 MB.</Problem>}
      {failure !== null && <Problem>{errorMessage(failure, 'Network error. Please try again.')}</Problem>}
      <output className="visually-hidden">{previewData && foundWords(previewData)}</output>
      {previewData && <Found answer={previewData} />}
      {previewData && (
        <Button
          onClick={send}
          loading={load.isPending}
          disabled={previewData.error_count > 0 || previewData.good_rows === 0 || previewData.good_rows > maxRevenueImported}
        >
          Import {formatCount(previewData.good_rows, 'entry', 'entries')}
        </Button>
      )}
    </div>
  )
}

/** Read out once the file was checked. */
const foundWords = ({ good_rows, error_count }: Preview): string =>
  `${formatCount(good_rows, 'row')} ready to import, ${formatCount(error_count, 'error')}`

function Problem({ children }: { children: string }) {
  return (
    <Alert ref={intoView} role="alert" color="red" icon={<CircleAlert size={18} aria-hidden="true" />}>
      {children}
    </Alert>
  )
}

function Found({ answer }: { answer: Preview }) {
  const { rows, good_rows, repeated_rows, amount_minor, currency, error_count, errors, sample } = answer
  return (
    <>
      <Facts
        figures
        items={[
          { label: 'Rows', value: rows.toLocaleString('en-US') },
          { label: 'Ready to import', value: good_rows.toLocaleString('en-US') },
          { label: 'Total', value: formatMoney(amount_minor, currency) },
          ...(repeated_rows === 0 ? [] : [{ label: 'Possible duplicates', value: repeated_rows.toLocaleString('en-US') }]),
          { label: 'Errors', value: error_count.toLocaleString('en-US') },
        ]}
      />
      {good_rows > maxRevenueImported && (
        <Problem>{`That’s more than ${maxRevenueImported.toLocaleString('en-US')} rows. Split the file, then import each part.`}</Problem>
      )}
      {errors.length > 0 && (
        <section className={styles.scroll} aria-label="Errors">
          <table className={styles.rows}>
            <caption>
              {errors.length < error_count
                ? `The first ${errors.length} of ${error_count.toLocaleString('en-US')} errors. Nothing is imported until all are corrected.`
                : 'Nothing is imported until these are corrected.'}
            </caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Column</th>
                <th scope="col">Error</th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ line, column, message }) => (
                <tr key={`${line} ${column}`}>
                  <th scope="row">{line}</th>
                  <td>{column}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {errors.length === 0 && sample.length > 0 && (
        <section className={styles.scroll} aria-label="First rows">
          <table className={styles.rows} aria-label="First rows">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Category</th>
                <th scope="col">Amount</th>
                <th scope="col">Tax</th>
                <th scope="col">Paid by</th>
                <th scope="col">Note</th>
              </tr>
            </thead>
            <tbody>
              {sample.map((row) => (
                <tr key={row.line}>
                  <th scope="row">{formatLocalDate(row.business_date)}</th>
                  <td>{categoryLabels[row.category]}</td>
                  <td>{formatMoney(row.amount_minor, currency)}</td>
                  <td>{formatPercent(row.tax_bp)}</td>
                  <td>{methodLabels[row.method]}</td>
                  <td>
                    {row.note}
                    {row.is_repeated && ' (possible duplicate)'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
