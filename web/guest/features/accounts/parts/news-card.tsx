import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { getClubNews, listClubNews, newsWords, type ClubNews } from '#contract/guests/news.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { saveClubNews } from '../../../domain/club-news.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import styles from './news-card.module.css'

/** Which clubs may send a guest news. Nothing for guests whom no club knows. */
export function NewsCard() {
  const heading = useId()
  const { data } = useQuery(apiQuery(listClubNews))
  if (data === undefined || data.clubs.length === 0) return null
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>News from clubs</h2>
      <p>Clubs email you about your bookings either way. They send news only if you agree.</p>
      <ul className={styles.list}>
        {data.clubs.map((club) => (
          <li key={club.club_id}>
            <Choice club={club} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Choice({ club: { club_id, club_name, is_wanted } }: { club: ClubNews }) {
  const client = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (isWanted: boolean) => saveClubNews(club_id, isWanted),
    onSettled: async () => invalidate(client, listClubNews, getClubNews),
  })
  const isChecked = isPending ? variables : is_wanted
  const choose = (isWanted: boolean) =>
    mutate(isWanted, {
      onSuccess: () =>
        toast({
          tone: 'ok',
          message: isWanted ? `You’ll get news from ${club_name}` : `You won’t get news from ${club_name}`,
        }),
      onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    })
  return (
    <Checkbox
      label={newsWords(club_name)}
      checked={isChecked}
      disabled={isPending}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  )
}
