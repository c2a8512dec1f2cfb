import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getDrawer } from '#contract/drawers/drawers.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatEventDate, formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { CloseDrawerDialog } from '../parts/close-drawer-dialog.tsx'
import { DrawerDifference, drawerName, DrawerStatus } from '../parts/drawer-words.tsx'

type Answer = AnswerOf<typeof getDrawer>

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ answer: apiQuery(getDrawer, { params: { id: params['id'] ?? '' } }) }),
  title: ({ answer: { drawer } }) => `Drawer, ${drawer.place}`,
  Component: DrawerScreen,
  Skeleton: FormSkeleton,
})

function DrawerScreen({ data: { answer } }: ScreenProps<{ answer: Answer }>) {
  const { drawer, movements, timezone } = answer
  const [isClosing, setClosing] = useState(false)
  const money = (minor: number) => formatMoney(minor, drawer.currency)
  const moment = (at: string, by: string | null) => `${formatEventDate(at, timezone)}, ${by ?? 'former staff member'}`
  return (
    <>
      <PageHeader
        title={drawerName(drawer)}
        parents={[
          { label: 'Finances', to: paths.clubFinances },
          { label: 'Drawers', to: paths.clubDrawers },
        ]}
        mark={<DrawerStatus drawer={drawer} />}
        lead={formatLocalDate(drawer.business_date)}
        actions={
          <>
            <Button component={Link} to={paths.clubCashUp(drawer.business_date)} variant="default">
              Open cash-up
            </Button>
            {drawer.status === 'open' && <Button onClick={() => setClosing(true)}>Close drawer</Button>}
          </>
        }
      />
      <Stack gap="md">
        <Panel title="Cash">
          <Facts
            figures
            items={[
              { label: 'Float', value: money(drawer.float_minor) },
              { label: 'Cash in', value: money(drawer.cash_in_minor) },
              { label: 'Cash out', value: money(drawer.cash_out_minor) },
              { label: 'Expected', value: money(drawer.expected_minor) },
              ...(drawer.counted_minor === null
                ? []
                : [
                    { label: 'Counted', value: money(drawer.counted_minor) },
                    { label: 'Difference', value: <DrawerDifference drawer={drawer} /> },
                  ]),
            ]}
          />
          <Facts
            items={[
              { label: 'Opened', value: moment(drawer.opened_at, drawer.opened_by) },
              ...(drawer.closed_at === null ? [] : [{ label: 'Closed', value: moment(drawer.closed_at, drawer.closed_by) }]),
              ...(drawer.note === '' ? [] : [{ label: 'Note', value: drawer.note }]),
            ]}
          />
        </Panel>
        <Panel title="Payments and refunds" lead="In cash, the latest first." flush>
          {movements.length === 0 ? (
            <EmptyState title="No cash has moved">Payments and refunds in cash by its person appear here.</EmptyState>
          ) : (
            <FigureTable label="Payments and refunds" heads={['Time', 'Reservation', 'Amount']}>
              {movements.map(({ id, at, amount_minor, reservation }) => (
                <tr key={id}>
                  <th scope="row">{formatEventDate(at, timezone)}</th>
                  <td>{reservation && <Link to={paths.clubReservation(reservation.id)}>{reservation.reference}</Link>}</td>
                  <td>{money(amount_minor)}</td>
                </tr>
              ))}
            </FigureTable>
          )}
        </Panel>
      </Stack>
      {isClosing && <CloseDrawerDialog drawer={drawer} onClose={() => setClosing(false)} />}
    </>
  )
}
