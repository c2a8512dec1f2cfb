import { Link } from 'react-router'
import { paths } from '../../shared/navigation/paths.ts'
import { usePublishedPages } from './published-pages.ts'

const words = { terms: 'Terms', privacy: 'Privacy policy' } as const

/** `By continuing, you agree to the Terms and the Privacy policy.`: of those that are published. */
export function SignUpConsent({ begin, className }: { begin: string; className?: string | undefined }) {
  const { pages } = usePublishedPages()
  const agreed = (['terms', 'privacy'] as const).filter((page) => pages.includes(page))
  if (agreed.length === 0) return null
  return (
    <p className={className}>
      {begin}, you agree to{' '}
      {agreed.map((page, index) => (
        <span key={page}>
          {index > 0 && ' and '}the{' '}
          <Link to={paths.ownPage(page)} target="_blank">
            {words[page]}
          </Link>
        </span>
      ))}
      .
    </p>
  )
}
