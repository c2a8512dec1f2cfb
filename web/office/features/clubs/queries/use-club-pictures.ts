import { removeClubCover, removeClubLogo, setClubCover, setClubLogo, type OwnClub } from '#contract/clubs/clubs.ts'
import { call } from '../../../../shared/api/api.ts'
import type { PictureChoice } from '../../../ui/picture/picture-choice.ts'
import { useKeepClub } from './own-club.ts'

interface PictureCalls {
  upload: (choice: PictureChoice) => Promise<OwnClub>
  remove: () => Promise<OwnClub>
}

export function useClubPictures(): Record<'cover' | 'logo', PictureCalls> {
  const keep = useKeepClub()
  const input = ({ file, form }: PictureChoice) => ({ body: form, files: { picture: file } })
  return {
    cover: {
      upload: async (choice) => keep(await call(setClubCover, input(choice))),
      remove: async () => keep(await call(removeClubCover)),
    },
    logo: {
      upload: async (choice) => keep(await call(setClubLogo, input(choice))),
      remove: async () => keep(await call(removeClubLogo)),
    },
  }
}
