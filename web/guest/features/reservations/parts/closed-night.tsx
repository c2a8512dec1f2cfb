import { paths } from '../../../../shared/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** In place of the booking, where nothing can be booked whatever one chooses. */
export function ClosedNight({ title, text }: { title: string; text: string }) {
  const action = (
    <ButtonLink to={paths.events} variant="secondary" size="small">
      Find another night
    </ButtonLink>
  )
  return (
    <Notice tone="warn" title={title} action={action}>
      {text}
    </Notice>
  )
}
