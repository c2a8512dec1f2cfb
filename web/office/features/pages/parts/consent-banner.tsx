import { Button } from '@mantine/core'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { ConsentWords } from '../../../../shared/pages/consent-words.tsx'
import { usePagesToAccept } from '../../../../shared/pages/use-pages-to-accept.ts'
import { Banner } from '../../../ui/banner.tsx'

/** For accounts that a new version of the terms or the privacy policy asks for their consent. */
export function ConsentBanner() {
  const { pages, accept, isPending, error } = usePagesToAccept()
  if (pages.length === 0) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="compact-sm" variant="default" loading={isPending} onClick={accept}>
          Accept
        </Button>
      }
    >
      {error === null ? <ConsentWords pages={pages} /> : errorMessage(error, 'That didn’t work. Try again in a moment.')}
    </Banner>
  )
}
