import { TextInput } from '@mantine/core'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { maxPlusOnes, maxQuota, type ClubGuestList, type listGuestLists } from '#contract/guest-lists/lists.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { readZoned, writeZoned } from '../../../ui/dates/zoned-time.ts'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useSaveGuestList } from '../queries/guest-lists.ts'

type Answer = AnswerOf<typeof listGuestLists>
type ListEvent = Pick<Answer['event'], 'id' | 'starts_at' | 'timezone'>

interface Values extends Record<string, unknown> {
  name: string
  owner: 'name' | 'ambassador'
  owner_name: string
  ambassador_code: string
  quota: number | null
  max_plus_ones: number | null
  /** On the club's clock. */
  closes_at_local: string | null
  /** An item, or `free`. */
  price: string
}

const free = 'free'

const newList = ({ starts_at, timezone }: ListEvent): Values => ({
  name: '',
  owner: 'name',
  owner_name: '',
  ambassador_code: '',
  quota: 50,
  max_plus_ones: 3,
  closes_at_local: writeZoned(Date.parse(starts_at), timezone),
  price: free,
})

const valuesOf = (list: ClubGuestList, { timezone }: ListEvent): Values => ({
  name: list.name,
  owner: list.is_ambassador ? 'ambassador' : 'name',
  owner_name: list.is_ambassador ? '' : list.owner_name,
  ambassador_code: '',
  quota: list.quota,
  max_plus_ones: list.max_plus_ones,
  closes_at_local: writeZoned(Date.parse(list.closes_at), timezone),
  price: list.is_free ? free : (list.item?.id ?? ''),
})

/** An ambassador stays unless a code is entered. */
function faultsOf(values: Values, isNew: boolean): Record<string, string> {
  const needsCode = values.owner === 'ambassador' && isNew && values.ambassador_code.trim() === ''
  return {
    ...(values.name.trim() === '' && { name: 'Name is required' }),
    ...(values.owner === 'name' && values.owner_name.trim() === '' && { owner_name: 'Enter who brings these guests' }),
    ...(needsCode && { ambassador_code: 'Enter the ambassador’s referral code' }),
    ...(values.quota === null && { quota: 'Enter a quota' }),
    ...(values.closes_at_local === null && { closes_at: 'Choose a cut-off' }),
    ...(values.price === '' && { prestation_id: 'Choose a price' }),
  }
}

function bodyOf(
  { name, owner, owner_name, ambassador_code, quota, max_plus_ones, closes_at_local, price }: Values,
  timezone: string,
) {
  const cutOff = closes_at_local === null ? null : readZoned(closes_at_local, timezone)
  return {
    name,
    ...(owner === 'name' ? { owner_name } : { ambassador_code }),
    quota: quota ?? 1,
    max_plus_ones: max_plus_ones ?? 0,
    closes_at: new Date(cutOff?.at ?? 0).toISOString(),
    prestation_id: price === free ? null : price,
  }
}

interface ListDialogProps {
  /** Null for a new one. */
  list: ClubGuestList | null
  event: ListEvent
  items: Answer['items']
  onClose: () => void
}

/** Creates or edits a list. Names already on it keep their price. */
export function ListDialog({ list, event, items, onClose }: ListDialogProps) {
  const save = useSaveGuestList(event.id, list?.id ?? null)
  const item = list?.item ?? null
  const offered = item === null || items.some(({ id }) => id === item.id) ? items : [...items, item]
  const wasAmbassador = list?.is_ambassador === true
  const submit = async (values: Values) => {
    const { name } = await save.mutateAsync({ ...bodyOf(values, event.timezone), version: list?.version ?? 1 })
    toast({ tone: 'ok', message: `${name} is saved.` })
  }
  return (
    <ActionDialog<Values>
      title={list === null ? 'Add a list' : `Edit ${list.name}`}
      submit="Save list"
      initial={list === null ? newList(event) : valuesOf(list, event)}
      validate={(values) => faultsOf(values, !wasAmbassador)}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            description="Shown at the door with each guest"
            required
            maxLength={80}
            {...form.getInputProps('name')}
          />
          <FieldRow>
            <SelectField
              label="Owner"
              data={[
                { value: 'name', label: 'Promoter or artist' },
                { value: 'ambassador', label: 'Ambassador' },
              ]}
              {...form.getInputProps('owner')}
            />
            {form.values.owner === 'name' ? (
              <TextInput label="Owner’s name" required maxLength={80} {...form.getInputProps('owner_name')} />
            ) : (
              <TextInput
                label="Referral code"
                required={!wasAmbassador}
                {...(wasAmbassador && { description: `Leave blank to keep ${list.owner_name}` })}
                maxLength={60}
                {...form.getInputProps('ambassador_code')}
              />
            )}
          </FieldRow>
          <FieldRow>
            <NumberField
              label="Quota"
              description="Guests in total, plus-ones included"
              required
              min={1}
              max={maxQuota}
              {...form.getInputProps('quota')}
            />
            <NumberField
              label="Plus-ones"
              description="The most that one name may bring"
              min={0}
              max={maxPlusOnes}
              {...form.getInputProps('max_plus_ones')}
            />
          </FieldRow>
          <SelectField
            label="Price"
            {...(offered.length === 0 && { description: 'Add a guest-list item under Tickets & tables to set a price' })}
            data={[{ value: free, label: 'Free entry' }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.getInputProps('price')}
            error={form.errors['prestation_id']}
          />
          <LocalDateTimeField
            label="Cut-off"
            required
            timezone={event.timezone}
            note="From then on, only you can change names"
            {...form.getInputProps('closes_at_local')}
            error={form.errors['closes_at']}
          />
        </>
      )}
    </ActionDialog>
  )
}
