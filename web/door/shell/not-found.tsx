import MapPinOff from 'lucide-react/icons/map-pin-off'
import { Link } from 'react-router'
import { useTitle } from '../../shared/frame/use-title.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { Empty } from '../ui/empty.tsx'

export function NotFound() {
  useTitle('Not found')
  return (
    <main>
      <h1 className="visually-hidden">Not found</h1>
      <Empty title="There’s nothing here" icon={<MapPinOff size={32} aria-hidden="true" />}>
        <p>
          <Link to={paths.door}>See your events</Link>
        </p>
      </Empty>
    </main>
  )
}
