import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listMenu, type MenuItem } from '#contract/tabs/menu.ts'
import type { Tab, TabLine } from '#contract/tabs/tab.ts'
import { getTab } from '#contract/tabs/tabs.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ItemPicker } from '../parts/item-picker.tsx'
import { TabLines, type LineAction } from '../parts/tab-lines.tsx'
import { TabTotal } from '../parts/tab-total.tsx'
import { isEmpty, guestsWords, tabName } from '../parts/tab-words.ts'
import styles from '../parts/tabs.module.css'
import { menuQuery, tabQuery, useTabChanges } from '../queries/tabs.ts'

// Loaded once they are opened.
const LineDialog = lazy(async () => ({ default: (await import('../parts/line-dialog.tsx')).LineDialog }))
const PaymentSheet = lazy(async () => ({ default: (await import('../parts/payment-sheet.tsx')).PaymentSheet }))
const ReceiptDialog = lazy(async () => ({ default: (await import('../parts/receipt-dialog.tsx')).ReceiptDialog }))
const RefundDialog = lazy(async () => ({ default: (await import('../parts/refund-dialog.tsx')).RefundDialog }))

interface Data {
  tab: Tab
  menu: AnswerOf<typeof listMenu>
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ tab: tabQuery(params['id'] ?? ''), menu: menuQuery() }),
  title: ({ tab }) => `Tab ${tabName(tab)}`,
  Component: TabScreen,
  Skeleton: FormSkeleton,
})

const stateWords = { open: 'Open', closed: 'Closed', discarded: 'Discarded' } as const
const failed = (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })

type Dialog = 'pay' | 'refund' | 'receipt' | { line: TabLine; action: LineAction } | null

function Dialogs({ tab, dialog, onClose }: { tab: Tab; dialog: Dialog; onClose: () => void }) {
  return (
    <Suspense>
      {dialog === 'pay' && <PaymentSheet tab={tab} onClose={onClose} />}
      {dialog === 'receipt' && <ReceiptDialog tab={tab} onClose={onClose} />}
      {dialog === 'refund' && <RefundDialog tab={tab} onClose={onClose} />}
      {dialog !== null && typeof dialog === 'object' && (
        <LineDialog tabId={tab.id} currency={tab.currency} {...dialog} onClose={onClose} />
      )}
    </Suspense>
  )
}

interface OtherActionsProps {
  tab: Tab
  mayRefund: boolean
  onRefund: () => void
  onReceipt: () => void
}

/** What a tab needs now and then: to be discarded, its receipt, or a refund. */
function OtherActions({ tab, mayRefund, onRefund, onReceipt }: OtherActionsProps) {
  const { discard } = useTabChanges(tab.id)
  const navigate = useNavigate()
  if (tab.state === 'open')
    return (
      isEmpty(tab) && (
        <Button
          variant="default"
          loading={discard.isPending}
          onClick={() =>
            discard.mutate(undefined, { onSuccess: () => void navigate(paths.eventTabs(tab.event_id)), onError: failed })
          }
        >
          Discard tab
        </Button>
      )
    )
  if (tab.state !== 'closed') return null
  return (
    <>
      <Button variant="default" onClick={onReceipt}>
        Show or email receipt
      </Button>
      {tab.party === null && mayRefund && tab.paid_minor > 0 && (
        <Button variant="default" onClick={onRefund}>
          Refund
        </Button>
      )}
    </>
  )
}

function TabScreen({ data: { tab, menu } }: ScreenProps<Data>) {
  useFresh(`event:${tab.event_id}`, getTab, listMenu)
  const session = useSignedIn()
  const mayReduce = sessionMay(session, 'reduce_tabs')
  const { add, change } = useTabChanges(tab.id)
  const [dialog, setDialog] = useState<Dialog>(null)
  const { currency, party, state } = tab
  const isOpen = state === 'open'
  const back = paths.eventTabs(tab.event_id)
  const addItem = ({ id: item_id, name, price_minor: unit_price_minor }: MenuItem, quantity: number) => {
    const line_id = crypto.randomUUID()
    const undo = () => change.mutate({ line_id, body: { action: 'void', reason: 'Added by mistake' } }, { onError: failed })
    add.mutate(
      { lines: [{ line_id, item_id, quantity, unit_price_minor }] },
      { onSuccess: () => toast({ tone: 'ok', message: `${quantity} × ${name} added.`, onUndo: undo }), onError: failed },
    )
  }
  const pay = (
    <Button size="md" fullWidth onClick={() => setDialog('pay')}>
      Close tab, {formatMoney(tab.due_minor, currency)} due
    </Button>
  )
  return (
    <>
      <PageHeader
        title={tabName(tab)}
        {...(party !== null && { lead: guestsWords(party) })}
        parents={[{ label: `Tabs, ${tab.event_title}`, to: back }]}
        mark={<StatusBadge tone={isOpen ? 'info' : 'off'}>{stateWords[state]}</StatusBadge>}
        {...(party !== null &&
          sessionMay(session, 'manage_reservations') && {
            actions: (
              <Button component={Link} to={paths.clubReservation(party.id)} variant="default">
                {isOpen ? 'See reservation' : 'Refund or correct on the reservation'}
              </Button>
            ),
          })}
      />
      <div className={styles.layout} data-closed={!isOpen || undefined}>
        {isOpen && <ItemPicker items={menu.items} currency={currency} onAdd={addItem} />}
        <div className={styles.side}>
          <div className={styles.sums}>
            <TabTotal tab={tab} />
          </div>
          <TabLines tab={tab} mayReduce={mayReduce} onAct={(line, action) => setDialog({ line, action })} />
          {isOpen && <div className={styles.mainAction}>{pay}</div>}
          <OtherActions
            tab={tab}
            mayRefund={mayReduce}
            onRefund={() => setDialog('refund')}
            onReceipt={() => setDialog('receipt')}
          />
        </div>
      </div>
      {isOpen && <div className={styles.pay}>{pay}</div>}
      <Dialogs tab={tab} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
