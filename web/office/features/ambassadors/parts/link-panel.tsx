import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { Link, useSearchParams } from 'react-router'
import type { LinkTarget, ReferralLinkToShare } from '#contract/ambassadors/sharing.ts'
import type { searchAll } from '#contract/events/events.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { saveFile } from '../../../../shared/api/save-file.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { SearchFilter } from '../../../ui/list/search-filter.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { sharedOf } from '../queries/sharing-queries.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './sharing.module.css'

const targetWords: Readonly<Record<LinkTarget, string>> = {
  generic: 'All events',
  event: 'An event',
  club: 'A club',
  club_sign_up: 'Club sign-up',
}

interface LinkPanelProps {
  /** Null until the link's target is chosen. */
  link: ReferralLinkToShare | null
  targets: AnswerOf<typeof searchAll>
}

/** A link to share: with its QR code and preview. */
export function LinkPanel({ link, targets }: LinkPanelProps) {
  const [search] = useSearchParams()
  const { to } = sharedOf(search)
  return (
    <Panel
      title="Your links"
      lead="A booking counts for you if yours was the last link the guest followed in the 7 days before booking."
    >
      <LinkTabs
        label="Link to"
        items={(['generic', 'event', 'club', 'club_sign_up'] as const).map((one) => ({
          to: withQuery(paths.referralCode, { to: one === 'generic' ? undefined : one }),
          label: targetWords[one],
          isCurrent: one === to,
        }))}
      />
      {to === 'club_sign_up' && (
        <p className={styles.note}>You earn 20% of a club’s subscription for its first 12 paid months.</p>
      )}
      {(to === 'event' || to === 'club') && <Targets to={to} targets={targets} />}
      {link !== null && <SharedLink link={link} />}
    </Panel>
  )
}

function Targets({ to, targets }: { to: 'event' | 'club'; targets: LinkPanelProps['targets'] }) {
  const [search] = useSearchParams()
  const typed = search.get('search') ?? ''
  const rows =
    to === 'event'
      ? targets.events.map(({ slug, title, club_name, city }) => ({ slug, name: title, note: `${club_name}, ${city}` }))
      : targets.clubs.map(({ slug, name, city }) => ({ slug, name, note: city }))
  const noun = to === 'event' ? 'event' : 'club'
  return (
    <div className={styles.targets}>
      <SearchFilter label={`Search ${noun}s`} />
      {rows.length === 0 ? (
        <p className={styles.note}>
          {typed === '' ? `Search for the ${noun} that you want to share.` : `No ${noun} matches “${typed}”.`}
        </p>
      ) : (
        <ul className={styles.rows} aria-label={`Matching ${noun}s`}>
          {rows.map(({ slug, name, note }) => (
            <li key={slug}>
              <Link
                className={styles.row}
                to={withQuery(paths.referralCode, { to, search: typed, slug })}
                aria-current={slug === search.get('slug') ? 'true' : undefined}
                preventScrollReset
              >
                <b>{name}</b>
                <span>{note}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function SharedLink({ link: { url, title, text, qr } }: { link: ReferralLinkToShare }) {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="-4 -4 ${qr.size + 8} ${qr.size + 8}"><path fill="#fff" d="M-4-4h${qr.size + 8}v${qr.size + 8}h-${qr.size + 8}z"/><path d="${qr.path}"/></svg>`
  return (
    <div className={styles.link}>
      {/* Four modules of white around it, without which cameras do not find its edges. */}
      <figure className={styles.qr} aria-label={`QR code of your link to ${title}`}>
        <svg viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`} aria-hidden="true" shapeRendering="crispEdges">
          <path d={qr.path} />
        </svg>
      </figure>
      <div className={styles.about}>
        <div className={styles.preview}>
          <span className={styles.host}>{new URL(url).host}</span>
          <b>{title}</b>
          <span>{text}</span>
        </div>
        <code className={styles.url}>{url}</code>
        <div className={styles.buttons}>
          <CopyButton text={url} label="Copy link" />
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden="true" />}
            onClick={() => saveFile(new Blob([picture], { type: 'image/svg+xml' }), 'vesper-qr-code.svg')}
          >
            Download QR code
          </Button>
        </div>
      </div>
    </div>
  )
}
