import { Button, Loader, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage, refusalOf } from '../../../../shared/api/error-messages.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { placesQuery, useOpenTab } from '../queries/tabs.ts'
import { guestsWords } from './tab-words.ts'
import styles from './tabs.module.css'

interface OpenTabDialogProps {
  eventId: string
  onClose: () => void
}

type Place = Parameters<ReturnType<typeof useOpenTab>['mutate']>[0]

/** Chooses whose tab it is: a party, a table, or any other place by what was typed. */
export function OpenTabDialog({ eventId, onClose }: OpenTabDialogProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const { data, isPending, error } = useQuery({ ...placesQuery(eventId, search), placeholderData: keepPreviousData })
  const open = useOpenTab(eventId)
  const navigate = useNavigate()
  const start = (place: Place) =>
    open.mutate(place, {
      onSuccess: ({ id }) => void navigate(paths.clubTab(id)),
      onError: (refusal) => {
        // Another device opened it first.
        const other = refusalOf(refusal, 'tab_open')?.['tab_id']
        if (typeof other === 'string') void navigate(paths.clubTab(other))
      },
    })
  const failure = error ?? open.error
  const places = data?.places ?? []
  return (
    <Dialog title="Open tab" onClose={onClose}>
      <Stack gap="md">
        <TextInput
          type="search"
          label="Table, name or reference"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          maxLength={40}
          {...(failure !== null && { error: errorMessage(failure, 'Network error. Please try again.') })}
        />
        {isPending && <Loader size="sm" aria-label="Loading" />}
        {data !== undefined && places.length === 0 && (
          <p className={styles.note}>
            {search === '' ? 'No party is expected and no table is free.' : 'No party and no free table matches.'} Type a name to
            open a tab for any other place.
          </p>
        )}
        <ul className={styles.places} aria-label="Parties and tables">
          {places.map(({ label, table_id, party }) => (
            <li key={party?.id ?? table_id}>
              <button
                type="button"
                className={styles.place}
                disabled={open.isPending}
                onClick={() => start(party === null ? { table_id: table_id ?? '' } : { reservation_id: party.id })}
              >
                <span>{party === null ? 'Table without a party' : guestsWords(party)}</span>
                <span className={styles.placeLabel}>{label === '' ? 'No table' : label}</span>
              </button>
            </li>
          ))}
        </ul>
        {typed.trim() !== '' && (
          <Button variant="default" loading={open.isPending} onClick={() => start({ label: typed.trim() })}>
            Open a tab for “{typed.trim()}”
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}
