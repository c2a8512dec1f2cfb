import { useQuery } from '@tanstack/react-query'
import { getClubNews, newsWords } from '#contract/guests/news.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

interface NewsFieldProps {
  club: { id: string; name: string }
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Asks once: nothing for guests who agreed before. Never ticked in advance. */
export function NewsField({ club, isChecked, onChange }: NewsFieldProps) {
  const { data } = useQuery(apiQuery(getClubNews, { params: { club_id: club.id } }))
  if (data === undefined || data.is_wanted) return null
  return (
    <Checkbox
      label={newsWords(club.name)}
      checked={isChecked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
