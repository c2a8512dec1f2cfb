import { Skeleton } from '@mantine/core'
import type { ManagedEvent } from '#contract/events/management.ts'
import type { LineupEntry } from '#contract/events/lineup.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { useLineup, useSaveSetTimes } from '../queries/use-lineup.ts'
import styles from './seating-fields.module.css'

interface Times {
  artist_id: string
  name: string
  starts_at_local: string | null
  ends_at_local: string | null
}
type Values = Record<string, unknown> & { times: Times[] }

const timesOf = ({ artist, starts_at_local, ends_at_local }: LineupEntry): Times => ({
  artist_id: artist.id,
  name: artist.name,
  starts_at_local,
  ends_at_local,
})

/** Only artists with a start have a set; the server names sets by their position among those. */
const setsOf = (times: readonly Times[]) =>
  times.flatMap(({ artist_id, starts_at_local, ends_at_local }) =>
    starts_at_local === null ? [] : [{ artist_id, starts_at_local, ends_at_local }],
  )

function faultsOf({ times }: Values, { doors_at_local, starts_at_local: starts, ends_at_local: ends }: ManagedEvent) {
  const faults = times.flatMap(({ starts_at_local: from, ends_at_local: to }, index) => {
    if (from === null) return to === null ? [] : [[`times.${index}.starts_at_local`, 'Choose a start']]
    if (from < (doors_at_local ?? starts) || from >= ends)
      return [[`times.${index}.starts_at_local`, 'A set starts between doors and the end of the event']]
    return to !== null && (to <= from || to > ends)
      ? [[`times.${index}.ends_at_local`, 'A set ends after its start, by the end of the event']]
      : []
  })
  return Object.fromEntries(faults) as Record<string, string>
}

/** When each artist of the saved line-up plays. Times are optional; guests see the line-up in their order. */
export function SetTimesDialog({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { data, isFetching } = useLineup(event.id)
  const save = useSaveSetTimes(event.id)
  if (data === undefined || isFetching) return <Skeleton height="2rem" radius="md" />
  return (
    <ActionDialog<Values>
      title="Set times"
      submit="Save set times"
      size="lg"
      initial={{ times: data.lineup.map(timesOf) }}
      validate={(values) => faultsOf(values, event)}
      onSubmit={async ({ times }) => {
        await save.mutateAsync({ sets: setsOf(times) })
        toast({ tone: 'ok', message: 'Set times are saved.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Optional. Guests see artists in the order of their sets, and those without a time after them.</p>
          {form.values.times.map(({ artist_id, name }, index) => (
            <fieldset key={artist_id} className={styles.seating}>
              <legend>{name}</legend>
              <FieldRow>
                <LocalDateTimeField
                  label="Starts"
                  timezone={event.timezone}
                  {...form.getInputProps(`times.${index}.starts_at_local`)}
                />
                <LocalDateTimeField
                  label="Ends"
                  timezone={event.timezone}
                  {...form.getInputProps(`times.${index}.ends_at_local`)}
                />
              </FieldRow>
            </fieldset>
          ))}
        </>
      )}
    </ActionDialog>
  )
}
