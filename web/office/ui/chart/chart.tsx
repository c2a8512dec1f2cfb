import { Button } from '@mantine/core'
import ChartColumn from 'lucide-react/icons/chart-column'
import Table2 from 'lucide-react/icons/table-2'
import { lazy, Suspense, useId, useState } from 'react'
import styles from './chart.module.css'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartProps } from './chart-props.ts'
import { ChartRanking } from './chart-ranking.tsx'
import { ChartTable } from './chart-table.tsx'

// Starts loading with the screen's code, so that it is there when the data is.
const plot = import('./chart-plot.tsx')
plot.catch(() => undefined)
const ChartPlot = lazy(async () => ({ default: (await plot.catch(async () => import('./chart-plot.tsx'))).ChartPlot }))

/** Figures as a chart, with the same figures as a table a click away. Series differ by pattern or dash, not by colour alone. */
export function Chart(props: ChartProps) {
  const { label, series } = props
  const [asTable, showTable] = useState(false)
  const marks = useId()
  const drawn = props.before === undefined ? series : [...series, props.before]
  if (!drawn.some(({ values }) => values.some((value) => (value ?? 0) !== 0)))
    return <p className={styles.empty}>There is nothing to show for this period yet.</p>
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.head}>
        <ChartLegend {...props} marks={marks} />
        <Button
          className={styles.toggle ?? ''}
          variant="subtle"
          size="compact-sm"
          leftSection={asTable ? <ChartColumn size={16} aria-hidden="true" /> : <Table2 size={16} aria-hidden="true" />}
          onClick={() => showTable(!asTable)}
        >
          {asTable ? 'Show chart' : 'Show table'}
          <span className="visually-hidden"> for {label}</span>
        </Button>
      </div>
      {asTable ? (
        <ChartTable {...props} />
      ) : props.kind === 'ranking' ? (
        <ChartRanking {...props} />
      ) : (
        <div className={styles.plot}>
          <Suspense fallback={null}>
            <ChartPlot {...props} marks={marks} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}
