import { setClubNews } from '#contract/guests/news.ts'
import { call } from '../../shared/api/api.ts'

/** Agrees to a club's news, or withdraws. */
export const saveClubNews = async (club_id: string, is_wanted: boolean) =>
  call(setClubNews, { params: { club_id }, body: { is_wanted } })
