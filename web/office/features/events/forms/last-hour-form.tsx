import { Radio, Stack, Switch } from '@mantine/core'
import type { LastHour } from '#contract/last-hour/last-hour.ts'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { choiceWords, timeAfterDoors } from '../parts/last-hour-words.ts'
import { useSetLastHour } from '../queries/last-hour.ts'

interface Values extends Record<string, unknown> {
  offers: LastHour['choice']['offers'] | 'club'
  everyone_after: string
  accepted_risk_bp: number | null
  for_all: boolean
}

const step = 30

/** Every half hour from doors to the end, and the one that was chosen. */
function times(lastHour: LastHour): { value: string; label: string }[] {
  const { doors_at, ends_at, choice } = lastHour
  const length = (Date.parse(ends_at) - Date.parse(doors_at)) / 60_000
  const all = Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
  const chosen = choice.everyone_after === null || all.includes(choice.everyone_after) ? [] : [choice.everyone_after]
  return [...all, ...chosen]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: timeAfterDoors(lastHour, minutes) }))
}

const valuesOf = ({ choice, is_own }: LastHour): Values => ({
  offers: is_own ? choice.offers : 'club',
  everyone_after: String(choice.everyone_after ?? 120),
  accepted_risk_bp: choice.accepted_risk_bp,
  for_all: false,
})

/** To whom an event offers places of parties that do not come, and how much risk its club takes. */
export function LastHourForm({ id, lastHour }: { id: string; lastHour: LastHour }) {
  const set = useSetLastHour(id)
  const { club_choice } = lastHour
  const save = async ({ offers, everyone_after, accepted_risk_bp, for_all }: Values) => {
    const choice =
      offers === 'club'
        ? null
        : {
            offers,
            everyone_after: offers === 'everyone' ? Number(everyone_after) : null,
            accepted_risk_bp: accepted_risk_bp ?? 0,
          }
    await set.mutateAsync({ choice, for_all: choice !== null && for_all })
    toast({ tone: 'ok', message: 'Saved' })
  }
  return (
    <ResourceForm<Values> key={JSON.stringify(valuesOf(lastHour))} initial={valuesOf(lastHour)} submit="Save" onSave={save}>
      {(form) => (
        <>
          <Radio.Group label="Places of guests who don’t show up" {...form.getInputProps('offers')}>
            <Stack gap="xs" mt="xs">
              <Radio value="club" label={`Same as your other events: ${choiceWords(club_choice, lastHour)}`} />
              <Radio value="off" label="Don’t offer them" />
              <Radio value="waiting_list" label="Offer them to the waiting list" />
              <Radio value="everyone" label="Offer them to the waiting list, then to everyone" />
            </Stack>
          </Radio.Group>
          {form.values.offers === 'everyone' && (
            <SelectField
              label="Offer to everyone from"
              maw="24rem"
              data={times(lastHour)}
              {...form.getInputProps('everyone_after')}
            />
          )}
          {(form.values.offers === 'everyone' || form.values.offers === 'waiting_list') && (
            <PercentField
              label="Accepted risk"
              description="The chance you accept that a listed guest still comes and finds no place. At 0, we keep every place that might be needed."
              maw="24rem"
              min={0}
              max={50}
              {...form.getInputProps('accepted_risk_bp')}
            />
          )}
          {form.values.offers !== 'club' && (
            <Switch label="Use this for all your events" {...form.getInputProps('for_all', { type: 'checkbox' })} />
          )}
        </>
      )}
    </ResourceForm>
  )
}
