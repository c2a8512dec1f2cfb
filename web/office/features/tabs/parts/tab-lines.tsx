import type { Tab, TabLine } from '#contract/tabs/tab.ts'
import { formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { ActionMenu, type Action } from '../../../ui/action-menu.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './tabs.module.css'

export type LineAction = 'void' | 'comp' | 'discount'

interface TabLinesProps {
  tab: Tab
  mayReduce: boolean
  onAct: (line: TabLine, action: LineAction) => void
}

function actionsOf(line: TabLine, mayReduce: boolean, act: (action: LineAction) => void): Action[] {
  const whyNot = !mayReduce
    ? 'Needs access to finances'
    : line.reduction !== null
      ? 'This line already has a comp or a discount'
      : undefined
  return [
    { label: 'Give for free', disabled: whyNot, onClick: () => act('comp') },
    { label: 'Add discount', disabled: whyNot, onClick: () => act('discount') },
    { label: 'Void line', danger: true, onClick: () => act('void') },
  ]
}

/** What was ordered, oldest first; voided lines stay, crossed out. */
export function TabLines({ tab, mayReduce, onAct }: TabLinesProps) {
  const { lines, currency, timezone, state } = tab
  return (
    <Panel title="Ordered" flush={lines.length > 0}>
      {lines.length === 0 ? (
        <p className={styles.note}>Nothing yet. What you add appears here.</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id} data-voided={line.voided !== null || undefined}>
              <span className={styles.lineName}>
                {line.quantity} × {line.name}
              </span>
              <span className={styles.amount}>
                {formatMoney(line.voided === null ? line.total_minor : line.quantity * line.unit_price_minor, currency)}
              </span>
              {state === 'open' && line.voided === null ? (
                <ActionMenu name={line.name} actions={actionsOf(line, mayReduce, (action) => onAct(line, action))} />
              ) : (
                <span />
              )}
              <span className={styles.small}>
                {formatTime(line.added_at, timezone)}
                {line.added_by !== null && `, ${line.added_by}`}
                {line.reduction !== null &&
                  ` · ${line.reduction.kind === 'comp' ? 'Free' : `${formatMoney(line.reduced_minor, currency)} off`}: ${line.reduction.reason}`}
                {line.voided !== null && ` · Voided: ${line.voided.reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
