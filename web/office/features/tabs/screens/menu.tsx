import { Button, Switch } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportMenu, type listMenu, type MenuItem } from '#contract/tabs/menu.ts'
import { allergenLabels, tabCategoryLabels } from '#contract/tabs/terms.ts'
import { download } from '../../../../shared/api/download.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatMoney, formatPercent } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { menuQuery, useMenuChanges } from '../queries/tabs.ts'

// Loaded once it is opened.
const MenuItemDialog = lazy(async () => ({ default: (await import('../parts/menu-item-dialog.tsx')).MenuItemDialog }))

const list = defineList({
  filters: { status: choice('Items', { current: 'On the menu', archived: 'Archived' }, 'On the menu') },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: menuQuery({ ...list.queryOf(search), limit: 100 }) }),
  title: () => 'Menu',
  Component: Menu,
  Skeleton: TableSkeleton,
})

const columnsIn = (currency: string, sellOut: (item: MenuItem, isSoldOut: boolean) => void) =>
  defineColumns<MenuItem>([
    { id: 'name', header: 'Item', cell: ({ name }) => name },
    { id: 'category', header: 'Category', cell: ({ category }) => tabCategoryLabels[category], phone: 'line' },
    { id: 'price', header: 'Price', align: 'right', cell: (item) => formatMoney(item.price_minor, currency), phone: 'figure' },
    { id: 'tax', header: 'Tax rate', align: 'right', cell: ({ tax_bp }) => formatPercent(tax_bp) },
    {
      id: 'allergens',
      header: 'Allergens',
      cell: ({ allergens }) => allergens.map((one) => allergenLabels[one]).join(', '),
      phone: 'line',
    },
    { id: 'position', header: 'Position', align: 'right', cell: ({ position }) => position, hidden: true },
    {
      id: 'sold_out',
      header: 'Tonight',
      cell: (item) =>
        item.is_archived ? (
          'Archived'
        ) : (
          <Switch
            size="md"
            checked={item.is_sold_out}
            onChange={({ currentTarget }) => sellOut(item, currentTarget.checked)}
            label={<span aria-hidden="true">Sold{'\u00a0'}out</span>}
            aria-label={`${item.name} is sold out tonight`}
          />
        ),
      phone: 'aside',
    },
  ])

const csv = {
  file: 'menu.csv',
  save: async (file: string, search: URLSearchParams) => download(exportMenu, { query: list.filtersOf(search) }, file),
}

const failed = (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })

function Menu({ data: { answer }, isStale }: ScreenProps<{ answer: AnswerOf<typeof listMenu> }>) {
  const { items, currency, count, next } = answer
  const mayEdit = sessionMay(useSignedIn(), 'edit_menu')
  const { archive, sellOut } = useMenuChanges()
  const [edited, setEdited] = useState<MenuItem | 'new' | null>(null)
  const { mutate } = sellOut
  const columns = useMemo(
    () => columnsIn(currency, ({ id }, is_sold_out) => mutate({ id, is_sold_out }, { onError: failed })),
    [currency, mutate],
  )
  const put = (item: MenuItem, is_archived: boolean) =>
    archive.mutate(
      { ...item, is_archived },
      {
        onSuccess: (current) =>
          toast({
            tone: 'ok',
            message: is_archived ? `${item.name} is archived.` : `${item.name} is on the menu again.`,
            ...(is_archived && { onUndo: () => archive.mutate({ ...current, is_archived: false }, { onError: failed }) }),
          }),
        onError: failed,
      },
    )
  const add = (
    <Button onClick={() => setEdited('new')} leftSection={<Plus size={16} aria-hidden="true" />}>
      Add item
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Menu"
        lead="What your club sells at its tables. Tabs keep the price an item had when it was ordered."
        {...(mayEdit && { actions: add })}
      />
      <ListScreen
        label="Menu"
        noun={['item']}
        list={list}
        csv={csv}
        rows={items}
        count={count}
        next={next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        {...(mayEdit && {
          rowActions: (item: MenuItem) => [
            { label: 'Edit item', onClick: () => setEdited(item) },
            item.is_archived
              ? { label: 'Restore item', onClick: () => put(item, false) }
              : { label: 'Archive item', onClick: () => put(item, true) },
          ],
        })}
        isStale={isStale}
        empty={
          <EmptyState title="Nothing on the menu yet" {...(mayEdit && { action: add })}>
            Add what you sell at tables, with price and tax. Then each order takes two taps.
          </EmptyState>
        }
      />
      <Suspense>
        {edited !== null && (
          <MenuItemDialog
            item={edited === 'new' ? null : edited}
            like={items.at(-1)}
            currency={currency}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}
